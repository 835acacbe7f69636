/* A disk that fails, for tests: preloaded into the server, it lets writes and syncs of the database
 * fail, tear or take long.
 *
 * FAULT_KIND   fail   the call does nothing and fails with EIO
 *              full   the same with ENOSPC
 *              tear   a write stores half of its bytes and fails with EIO; other calls just fail
 *              slow   the call takes 15 ms longer, and does not fail
 * FAULT_AT     the first call that is hit, counted from 1
 * FAULT_CALLS  how many calls in a row are hit
 * FAULT_FILE   calls are counted while this file is there; it grows by a byte for each that is hit
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static atomic_long calls;

static long number(const char *name) {
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

static int is_kind(const char *kind) {
    const char *chosen = getenv("FAULT_KIND");
    return chosen && strcmp(chosen, kind) == 0;
}

static int is_of_database(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return strstr(path, "triskel.db") != NULL;
}

/* Whether this call is to fail. One that is only slow has been when this returns. */
static int is_hit(int fd) {
    const char *file = getenv("FAULT_FILE");
    if (!file || !is_of_database(fd) || access(file, F_OK) != 0)
        return 0;
    long call = atomic_fetch_add(&calls, 1) + 1, at = number("FAULT_AT");
    if (call < at || call >= at + number("FAULT_CALLS"))
        return 0;
    int mark = open(file, O_WRONLY | O_APPEND);
    if (mark >= 0) {
        ssize_t (*real_write)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
        (void)!real_write(mark, "x", 1);
        close(mark);
    }
    if (is_kind("slow")) {
        struct timespec pause = {0, 15 * 1000 * 1000};
        nanosleep(&pause, NULL);
        return 0;
    }
    errno = is_kind("full") ? ENOSPC : EIO;
    return 1;
}

ssize_t write(int fd, const void *bytes, size_t count) {
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    if (!is_hit(fd))
        return real(fd, bytes, count);
    if (is_kind("tear")) {
        (void)!real(fd, bytes, count / 2);
        errno = EIO;
    }
    return -1;
}

static ssize_t write_at(const char *name, int fd, const void *bytes, size_t count, off64_t at) {
    ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, name);
    if (!is_hit(fd))
        return real(fd, bytes, count, at);
    if (is_kind("tear")) {
        (void)!real(fd, bytes, count / 2, at);
        errno = EIO;
    }
    return -1;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    return write_at("pwrite", fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    return write_at("pwrite64", fd, bytes, count, at);
}

static int sync_with(const char *name, int fd) {
    int (*real)(int) = dlsym(RTLD_NEXT, name);
    return is_hit(fd) ? -1 : real(fd);
}

int fsync(int fd) {
    return sync_with("fsync", fd);
}

int fdatasync(int fd) {
    return sync_with("fdatasync", fd);
}

static int truncate_with(const char *name, int fd, off64_t length) {
    int (*real)(int, off64_t) = dlsym(RTLD_NEXT, name);
    return is_hit(fd) ? -1 : real(fd, length);
}

int ftruncate(int fd, off_t length) {
    return truncate_with("ftruncate", fd, length);
}

int ftruncate64(int fd, off64_t length) {
    return truncate_with("ftruncate64", fd, length);
}
