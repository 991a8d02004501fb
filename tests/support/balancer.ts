import { setTimeout as pause } from 'node:timers/promises'
import { type Proxy, openProxy } from './proxy.ts'

/** In ms: how often each server is asked whether it is ready. */
const lookEvery = 50

/** A load balancer: passes each request to the next server among those that report that they are ready. */
export async function openBalancer(servers: string[]): Promise<Proxy & { ready: () => readonly string[] }> {
  let ready = servers
  let turn = 0
  const closing = new AbortController()
  const isReady = async (url: string) => (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok === true
  const look = async () => {
    while (!closing.signal.aborted) {
      const found = await Promise.all(servers.map(isReady))
      ready = servers.filter((_, place) => found[place])
      await pause(lookEvery)
    }
  }
  const proxy = await openProxy(
    () => ready[turn++ % ready.length] ?? '',
    ({ pass }) => pass(),
  )
  void look()
  return {
    url: proxy.url,
    ready: () => ready,
    close() {
      closing.abort()
      proxy.close()
    },
  }
}
