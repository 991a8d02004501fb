import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

const fatal = /(?:FATAL|PANIC): +(.*)/
const detail = /(?:DETAIL|HINT): +(.*)/

/** The length of a log, in bytes; 0 if there is none yet. */
export const lengthOf = async (log: string): Promise<number> => (await stat(log).catch(() => undefined))?.size ?? 0

/**
 * Returns why PostgreSQL has ended, by the last error that its log has after the first `from` bytes, with what explains
 * it; '' if there is none. What is before tells of earlier starts.
 */
export async function reasonInLog(log: string, from: number): Promise<string> {
  const lines = (await text(createReadStream(log, { start: from })).catch(() => '')).split('\n')
  const last = lines.findLastIndex((line) => fatal.test(line))
  if (last < 0) return ''
  const after = lines.slice(last + 1)
  const end = after.findIndex((line) => !detail.test(line))
  const more = after.slice(0, end < 0 ? undefined : end).flatMap((line) => detail.exec(line)?.[1] ?? [])
  return [fatal.exec(lines[last] ?? '')?.[1] ?? '', ...more].map(asSentence).join(' ')
}

const asSentence = (part: string): string => (part.endsWith('.') ? part : `${part}.`)
