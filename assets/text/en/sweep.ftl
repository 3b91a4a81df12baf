# Why a sweep cannot be made or gone on with.

sweep-no_assignment = --vary { $text } is not of the form key=a,b,c or key=low..high:count
sweep-seed_key = seeds vary with --seeds 1..20
sweep-of_key = --vary { $key }: { $reason }
sweep-no_range = { $text } is no range; write low..high:count, such as 0.5..2:4
sweep-no_logarithmic_range = { $text } is no range; write log:0.1..10:5
sweep-not_positive = { $text }: a logarithmic range needs ends above 0
sweep-no_value = --vary { $assignment }: { $reason }
sweep-value_twice = --vary { $key }: { $value } comes twice
sweep-key_twice = --vary { $key } comes twice; name all its values at once
sweep-fixed = { $key } is both varied and set; leave one out
sweep-no_seeds = --seeds { $text } is neither a range like 1..20 nor a list like 3,5,7
sweep-seed_twice = --seeds: { $seed } comes twice
sweep-too_many = { $runs } runs are more than { $most }; vary less
sweep-no_file = { $file } is no plain file; name one to keep the rows in
sweep-other_row = { $file }:{ $line }: not a row of this sweep; give the command that wrote the file, name another with --out, or remove it to start again
sweep-cannot_read = { $file }: { $reason }
sweep-cannot_write = cannot write { $file }: { $reason }
sweep-as_told = { $reason }
sweep-busy = { $file }: another sweep is writing to this file; let it end, or name another file with --out
sweep-no_thread = no thread: { $reason }
