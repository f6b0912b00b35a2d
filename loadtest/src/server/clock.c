/* Stands between a program and the system, and adds to the time of day the seconds that a file holds. How much time has
   passed is left as it is: nobody sets that. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *seconds;

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("LOADTEST_CLOCK");
    int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    void *place = mmap(NULL, sizeof *seconds, PROT_READ, MAP_SHARED, file, 0);
    if (place == MAP_FAILED)
        abort();
    seconds = place;
}

/* The standard library of Rust asks for the time by this call alone. */
int clock_gettime(clockid_t clock, struct timespec *time) {
    long result = syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && clock == CLOCK_REALTIME && seconds)
        time->tv_sec += *seconds;
    return (int)result;
}
