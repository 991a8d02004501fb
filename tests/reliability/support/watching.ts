import { setTimeout as pause } from 'node:timers/promises'
import type { EmbeddedBank } from './embedded.ts'
import { newRequest } from './plays.ts'
import { Sender } from './sender.ts'
import { applications, openStaff } from './staff.ts'

/** Somebody with an application of their own, who saves it until the server says that it is done. */
export async function openWriter({ server, context }: EmbeddedBank) {
  const staff = openStaff(() => server.url)
  const sender = new Sender(staff, 0)
  const { body } = await sender.write('requester', 'POST', applications, newRequest(context, 'Of one writer'))
  const { id } = body as { id: string }
  return {
    sender,
    async save(title: string) {
      const { status } = await sender.write('requester', 'PATCH', `${applications}${id}/`, { title })
      if (status !== 200) sender.report(`${title}: ${status}`)
    },
  }
}

export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('What was waited for did not come in a minute.')
    await pause(20)
  }
}

/** Asks all the time whether the server lives; `stop` answers what it said otherwise. */
export function watchLife({ server }: EmbeddedBank): { stop: () => Promise<string[]> } {
  const end = new AbortController()
  const watching = (async () => {
    const wrong: string[] = []
    while (!end.signal.aborted) {
      const status = await fetch(`${server.url}/health/live`, { signal: AbortSignal.timeout(10_000) }).then(
        (answer) => answer.status,
        () => 'nothing',
      )
      if (status !== 200) wrong.push(`Asked whether it lives, the server answered ${status}.`)
      await pause(100)
    }
    return wrong
  })()
  return {
    stop: () => {
      end.abort()
      return watching
    },
  }
}
