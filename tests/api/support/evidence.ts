import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Zip, ZipPassThrough, strFromU8, strToU8, unzipSync } from 'fflate'
import { packed } from '../../../server/audit/evidence/zip.ts'
import { type Manifest, names } from '../../../server/audit/evidence/format.ts'
import type { AuditKey, PublicKey } from '../../../server/audit/key.ts'
import { verifyEvidence } from '../../../server/audit/evidence/verifyEvidence.ts'
import { type Bank, type Username } from './bank.ts'

/** The files of an archive, by name. */
export type Files = Record<string, string>

/** The evidence of an application as it was downloaded. */
export async function download(bank: Bank, id: string, who: Username = 'auditor') {
  const url = `/api/credit/credit-applications/${id}/evidence/`
  const { statusCode, headers, rawPayload } = await bank.api.app.inject({
    url,
    headers: { authorization: `Bearer ${bank.tokens[who]}` },
  })
  return { status: statusCode, headers, bytes: rawPayload }
}

export const filesIn = (bytes: Buffer): Files =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content, true)]))

/** An archive of files, put together as the server does, with a list that somebody else may have made and signed. */
export async function archive(files: Files, key: Pick<AuditKey, 'id' | 'sign'>, about: Partial<Manifest> = {}) {
  const own = JSON.parse(files[names.manifest] ?? '{}') as Manifest
  const { application, made_at, made_by } = { ...own, ...about }
  const listed = Object.entries(files).filter(([name]) => name !== names.manifest && name !== names.signature)
  const parts: Buffer[] = []
  for await (const part of packed(oneByOne(listed), { application, made_at, made_by, key })) parts.push(part)
  return Buffer.concat(parts)
}

async function* oneByOne(files: [string, string][]) {
  for (const [name, content] of files) yield { name, parts: [Buffer.from(strToU8(content, true))] }
}

/** An archive of these files whose list and signature nobody renewed, as whoever has no key must leave them. */
export function unsigned(changed: Files): Buffer {
  const parts: Buffer[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(Buffer.from(part))
  })
  for (const [name, content] of Object.entries(changed)) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(strToU8(content, true), true)
  }
  zip.end()
  return Buffer.concat(parts)
}

/** What is wrong with a file of evidence. */
export async function broken(bytes: Buffer, keys: readonly PublicKey[]): Promise<string[]> {
  return (await inFile(bytes, (file) => verifyEvidence(file, keys))).breaks
}

export async function inFile<T>(bytes: Buffer, read: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  const file = join(folder, 'evidence.zip')
  try {
    writeFileSync(file, bytes)
    return await read(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
