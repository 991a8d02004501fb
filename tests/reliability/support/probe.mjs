/**
 * Loaded into a server before its own code: says at PROBE_PORT how long its event loop was held up since it was last
 * asked, and what is on its heap after a collection. A machine that is busy with something else holds up nothing: what
 * counts is the thread's own time.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const every = 2

/** In ms. The first thread of a process has the process's number. */
const spent = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

function watch() {
  let longest = 0
  let [at, worked] = [performance.now(), spent()]
  setInterval(() => {
    const now = [performance.now(), spent()]
    longest = Math.max(longest, Math.min(now[0] - at - every, now[1] - worked))
    ;[at, worked] = now
  }, every).unref()
  return () => {
    const found = longest
    longest = 0
    return found
  }
}

function serve() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const held = watch()
  const answers = {
    '/held': held,
    '/heap': () => {
      collect()
      collect()
      held()
      return process.memoryUsage().heapUsed
    },
  }
  createServer(({ url }, response) => response.end(String(answers[url]())))
    .listen(Number(process.env.PROBE_PORT), '127.0.0.1')
    .unref()
}

if (isMainThread && process.env.PROBE_PORT && process.argv[1]?.endsWith('dist/server/main.js')) serve()
