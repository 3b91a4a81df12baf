# When everybody has arrived.

over-arrived = all have arrived
over-again = again
over-about_again = From the start, keeping method and parameters. Key Backspace.
over-next = next: { $title }
