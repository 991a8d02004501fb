import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { until } from './watching.ts'

export interface HeldUploads {
  /** Begins so many, none of which ever ends, and waits until each is refused or being received. */
  begin: (count: number) => Promise<void>
  /** The statuses of those that were refused, and how many of them did not say when to come again. */
  refused: number[]
  mute: number
  /** Breaks off those that are held, and waits until nothing of them is left. */
  breakOff: () => Promise<void>
}

const large = 20 * 1024 * 1024
const begun = Buffer.from(
  `--edge\r\ncontent-disposition: form-data; name="file"; filename="held.csv"\r\n\r\n${'1;2\n'.repeat(16_384)}`,
)
const headers = { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': large }

/** Uploads to an address by one person, of which a part is sent and no more. */
export function holdUploads({ url, pid, token }: { url: string; pid: number; token: string }): HeldUploads {
  const requests: ClientRequest[] = []
  const held: HeldUploads = {
    refused: [],
    mute: 0,
    async begin(count) {
      for (let n = 0; n < count; n += 1) {
        const sent = request(url, {
          method: 'POST',
          agent: false,
          headers: { ...headers, authorization: `Bearer ${token}` },
        })
        sent.on('error', () => {})
        sent.on('response', (answer) => {
          held.refused.push(answer.statusCode ?? 0)
          if (!(Number(answer.headers['retry-after']) > 0)) held.mute += 1
          answer.resume()
          sent.destroy()
        })
        sent.write(begun)
        requests.push(sent)
        // The sender shares its cores with the server and with the reader whose waiting is measured.
        await nextTurn()
      }
      await until(() => held.refused.length + filesOf(pid).length >= count)
    },
    async breakOff() {
      for (const each of requests) each.destroy()
      await until(() => filesOf(pid).length === 0)
    },
  }
  return held
}

/**
 * The uploads that a server's processes hold on the disk: files without a name, each of which they may have opened more
 * than once.
 */
export function filesOf(pid: number): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const targets = [pid, ...children.map(Number)].flatMap(openedBy)
  return [...new Set(targets)].filter((target) => /\/upload-[^/]+ \(deleted\)$/.test(target))
}

function openedBy(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((fd) => {
    try {
      return [readlinkSync(`${folder}/${fd}`)]
    } catch {
      // It has just been closed.
      return []
    }
  })
}
