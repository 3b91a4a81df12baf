// Your own method: half the preferred velocity. A JSON library is the usual way; here a few lines find two fields.
//
//     g++ -O2 -o mine examples/own_method/mine.cpp && sidestep circle-10 --method cmd:./mine
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const std::string step = "\"step\":", preferred = "\"preferred_velocity\":[";
        const long number = std::atol(line.c_str() + line.find(step) + step.size());
        std::printf("{\"step\":%ld,\"velocities\":[", number);
        const char *comma = "";
        for (size_t at = line.find(preferred); at != std::string::npos; at = line.find(preferred, at + 1), comma = ",") {
            char *rest;
            const double x = std::strtod(line.c_str() + at + preferred.size(), &rest), y = std::strtod(rest + 1, nullptr);
            std::printf("%s[%.9g,%.9g]", comma, 0.5 * x, 0.5 * y);
        }
        std::puts("]}");
        std::fflush(stdout);
    }
}
