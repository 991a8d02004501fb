import { isRecord } from '../../../src/engine/path.ts'
import type { ChainEntry } from '../../store/audit/auditChains.ts'
import { ChainCheck } from '../chain.ts'
import { type ReplayedApplication, emptyReplay, replayEntry } from '../replay.ts'
import { names } from './format.ts'
import type { ZipFile } from './readZip.ts'

interface ReadAudit {
  entries: number
  breaks: string[]
  replayed: ReplayedApplication
  /** The hash of each entry, by its link. */
  hashes: Map<number, string>
  /** The hash of the seal that an entry records; undefined if none does. */
  seal: string | undefined
}

/** Checks the chain of the entries and replays them. Only the texts of the entries are trusted. */
export async function readAudit(zip: ZipFile, applicationId: string, version: number | undefined): Promise<ReadAudit> {
  const check = new ChainCheck()
  const read: ReadAudit = { entries: 0, breaks: [], replayed: emptyReplay(), hashes: new Map(), seal: undefined }
  const entry = zip.find(names.audit)
  if (!entry) return { ...read, breaks: [`${names.audit}: it is missing.`] }
  let last: ChainEntry | undefined
  const take = (line: string) => {
    const parsed = entryIn(line)
    if (!parsed) return void read.breaks.push(`${names.audit}: line ${read.entries + 1} cannot be read.`)
    if (parsed.applicationId !== applicationId)
      read.breaks.push(`${names.audit}: entry ${parsed.link} belongs to another application.`)
    check.take(parsed)
    replayEntry(read.replayed, parsed)
    read.entries += 1
    read.hashes.set(parsed.link, parsed.hash.toString('hex'))
    if (parsed.action === 'sealed') read.seal = String(parsed.changes[0]?.after)
    last = parsed
  }
  try {
    for await (const line of linesIn(zip.read(entry))) take(line)
  } catch {
    return { ...read, breaks: [...read.breaks, `${names.audit}: its bytes cannot be read.`] }
  }
  // The signed manifest and the seal secure the end of the chain; here it is only followed.
  const broken = check.end(last && { links: read.entries, hash: last.hash }, version)
  const found = broken === undefined ? read.replayed.contradictions : [broken]
  return { ...read, breaks: [...read.breaks, ...found.map((what) => `${names.audit}: ${what}`)] }
}

async function* linesIn(parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const part of parts) {
    rest = Buffer.concat([rest, part])
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.toString('utf8', 0, end)
      rest = rest.subarray(end + 1)
    }
  }
  if (rest.length > 0) yield rest.toString('utf8')
}

/** Reads an entry from its text (`audit_text` of the database); undefined if it cannot be read. */
function entryIn(line: string): (ChainEntry & { applicationId: string }) | undefined {
  try {
    const { seq, hash, text } = JSON.parse(line) as { seq: unknown; hash: unknown; text: unknown }
    if (typeof seq !== 'number' || typeof hash !== 'string' || typeof text !== 'string') return undefined
    const recorded = JSON.parse(text) as unknown[]
    const [link, , application, version, at, actor, , action, form, , transition, , to, , overall] = recorded
    const [changes, effects] = recorded.slice(15, 17)
    if (typeof link !== 'number' || !Array.isArray(changes) || !Array.isArray(effects)) return undefined
    return {
      applicationId: String(application),
      seq,
      link,
      hash: Buffer.from(hash, 'hex'),
      text,
      version: typeof version === 'number' ? version : null,
      at: new Date(Number(at) / 1000),
      actor_id: String(actor),
      action: String(action),
      form_type: textOrNull(form),
      transition_name: textOrNull(transition),
      to_state: textOrNull(to),
      overall_to: textOrNull(overall),
      changes: changes as ChainEntry['changes'],
      effects: effects as ChainEntry['effects'],
      row_changes: rowChangesIn(recorded.slice(20)),
    }
  } catch {
    return undefined
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Reads the optional values after the twenty that every entry has: the absent colleague, the changes of rows, and the
 * notices.
 */
function rowChangesIn(further: unknown[]): ChainEntry['row_changes'] {
  const found = further.find((part) => Array.isArray(part) && part.every(isRecord))
  return (found as ChainEntry['row_changes'] | undefined) ?? null
}
