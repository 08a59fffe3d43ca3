/* A disk that fails on demand, for tests: loaded before the C library (LD_PRELOAD), it lets system calls fail whose file has a
   certain text in its path. BROKEN_DISK names a file that says what fails, as long as it is there:
   "sync TEXT" lets fsync and fdatasync fail with EIO, "write TEXT" everything that changes a file or folder with EROFS. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int fails(const char *kind, const char *path) {
  char order[512];
  const char *control = getenv("BROKEN_DISK");
  FILE *file = control == NULL ? NULL : fopen(control, "r");
  if (file == NULL) return 0;
  char *read = fgets(order, sizeof order, file);
  fclose(file);
  if (read == NULL) return 0;
  order[strcspn(order, "\n")] = 0;
  size_t length = strlen(kind);
  return strncmp(order, kind, length) == 0 && order[length] == ' ' && strstr(path, order + length + 1) != NULL;
}

static int fails_fd(const char *kind, int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return fails(kind, path);
}

#define REFUSE(condition, code) do { if (condition) { errno = code; return -1; } } while (0)

int fsync(int fd) { REFUSE(fails_fd("sync", fd), EIO); return REAL(fsync)(fd); }
int fdatasync(int fd) { REFUSE(fails_fd("sync", fd), EIO); return REAL(fdatasync)(fd); }

ssize_t write(int fd, const void *b, size_t n) { REFUSE(fails_fd("write", fd), EROFS); return REAL(write)(fd, b, n); }
ssize_t writev(int fd, const struct iovec *v, int n) { REFUSE(fails_fd("write", fd), EROFS); return REAL(writev)(fd, v, n); }
ssize_t pwrite(int fd, const void *b, size_t n, off_t o) { REFUSE(fails_fd("write", fd), EROFS); return REAL(pwrite)(fd, b, n, o); }
ssize_t pwrite64(int fd, const void *b, size_t n, off64_t o) { REFUSE(fails_fd("write", fd), EROFS); return REAL(pwrite64)(fd, b, n, o); }
int ftruncate(int fd, off_t n) { REFUSE(fails_fd("write", fd), EROFS); return REAL(ftruncate)(fd, n); }
int ftruncate64(int fd, off64_t n) { REFUSE(fails_fd("write", fd), EROFS); return REAL(ftruncate64)(fd, n); }

#define OPEN(name, real) \
  int name(const char *path, int flags, ...) { \
    mode_t mode = 0; \
    if (flags & O_CREAT) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); } \
    REFUSE((flags & (O_CREAT | O_WRONLY | O_TRUNC)) != 0 && fails("write", path), EROFS); \
    return REAL(real)(path, flags, mode); \
  }
OPEN(open, open)
OPEN(open64, open64)

int rename(const char *from, const char *to) { REFUSE(fails("write", from), EROFS); return REAL(rename)(from, to); }
int unlink(const char *path) { REFUSE(fails("write", path), EROFS); return REAL(unlink)(path); }
int mkdir(const char *path, mode_t mode) { REFUSE(fails("write", path), EROFS); return REAL(mkdir)(path, mode); }
