import { readFile } from 'node:fs/promises'

const fatal = /(?:FATAL|PANIC): +(.*)/
const detail = /^(?:.*\] )?(?:DETAIL|HINT): +(.*)/

/**
 * Returns why PostgreSQL has ended, by the last error in its log and what explains it, as sentences; '' if the log says
 * nothing of it.
 */
export async function reasonInLog(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n')
  const last = lines.findLastIndex((line) => fatal.test(line))
  if (last < 0) return ''
  const more = lines.slice(last + 1).flatMap((line) => detail.exec(line)?.[1] ?? [])
  return [fatal.exec(lines[last] ?? '')?.[1] ?? '', ...more].map(asSentence).join(' ')
}

const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
