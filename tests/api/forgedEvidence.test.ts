import { generateKeyPairSync, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { audit } from '../../scripts/commands/audit.ts'
import { end } from '../../scripts/commands/command.ts'
import { type Manifest, names } from '../../server/audit/evidence/format.ts'
import { type Bank, openBank, upTo } from './support/bank.ts'
import { type Files, archive, broken, download, filesIn, inFile, unsigned } from './support/evidence.ts'

let bank: Bank
let files: Files

beforeAll(async () => {
  bank = await openBank()
  files = filesIn((await download(bank, await bank.carry(upTo('approval')))).bytes)
})
afterAll(() => bank.close())

const key = () => bank.api.context.key

/** What the command prints of an archive, and its exit code. */
async function verified(archived: Buffer): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const spies = (['log', 'error'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line))),
  )
  try {
    const code = await inFile(archived, (file) => {
      const pem = join(dirname(file), 'key.pem')
      writeFileSync(pem, key().publicHalf)
      return end(audit, ['verify-evidence', file, '--key', pem], { DATA_DIR: dirname(file) })
    })
    return { code, lines }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** JSON as a file of the archive holds it: byte by byte. */
const asFile = (json: unknown): string => Buffer.from(JSON.stringify(json)).toString('latin1')

/** Clears the screen, writes that all is well, and hides what follows. */
const forging = '\u001b[2J\u001b[HThe evidence (12 entries): all is well.\n\u009b8m\u202e'
const isForging = /[\p{Cc}\p{Cf}]/u

describe('The verification of a forged file', () => {
  it('prints nothing that controls the terminal, whatever the names in it', async () => {
    const manifest = JSON.parse(files[names.manifest] ?? '') as Manifest
    const { lines } = await verified(unsigned({ ...files, '\u001b[2J\nall is well.\u001b[8m': 'x' }))
    expect(lines.join('\n')).toContain('\ufffd[2J\ufffdall is well.\ufffd[8m: it was added.')
    expect(lines.filter((line) => isForging.test(line))).toEqual([])
    for (const changed of [
      { application: { ...manifest.application, reference_number: forging } },
      { made_at: forging },
      { made_by: { ...manifest.made_by, name: forging } },
      { missing: [forging] },
    ]) {
      const forged = await verified(unsigned({ ...files, [names.manifest]: asFile({ ...manifest, ...changed }) }))
      expect(forged.lines.join('\n')).toContain('all is well.\ufffd8m')
      expect(forged.lines.filter((line) => isForging.test(line))).toEqual([])
      expect(forged.code).toBe(1)
    }
  })

  it('names the file that was altered, whatever the shape of what is in it now', async () => {
    const lists = [names.application, names.documents, names.conditions, names.questions, names.limits, names.seal]
    const form = 'forms/credit_approval.json'
    const { columns: _, ...rest } = JSON.parse(files[form] ?? '') as { columns: unknown }
    for (const [name, content] of [
      ...lists.flatMap((each) => ['{}', '[null]', '7', '{"id":[]}'].map((odd) => [each, odd] as const)),
      [form, asFile(rest)],
      [form, 'null'],
    ] as const) {
      const { code, lines } = await verified(unsigned({ ...files, [name]: content }))
      expect([name, content, code, lines]).toEqual([
        name,
        content,
        1,
        expect.arrayContaining([`${name}: it was altered.`]),
      ])
    }
  })

  it('says that an unknown key signed it, whatever the shape of what it signed', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const stranger = { id: 'feedfeedfeedfeed', sign: (hash: Buffer) => sign(null, hash, privateKey) }
    for (const name of [names.documents, names.limits, names.seal])
      expect(await broken(await archive({ ...files, [name]: '{}' }, stranger), [key()])).toContainEqual(
        expect.stringContaining('the key feedfeedfeedfeed that signed it is unknown.'),
      )
  })

  it('refuses a list that does not say who made it', async () => {
    const { made_by: _, ...manifest } = JSON.parse(files[names.manifest] ?? '') as Manifest
    expect(await verified(unsigned({ ...files, [names.manifest]: asFile(manifest) }))).toEqual({
      code: 1,
      lines: ['manifest.json: it cannot be read.', 'The file (0 entries, not sealed): 1 broken.'],
    })
  })
})
