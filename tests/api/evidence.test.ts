import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Manifest, contentName, names } from '../../server/audit/evidence/format.ts'
import { audit } from '../../scripts/commands/audit.ts'
import { evidenceArchive } from '../../server/documents/evidence.ts'
import { readEvidence } from '../../server/queries/audit/evidence.ts'
import { workOf } from '../../server/routes/work.ts'
import { findSignedIn } from '../../server/store/people/users.ts'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'
import { type Files, archive, broken, download, filesIn, inFile, unsigned } from './support/evidence.ts'
import { upload } from './support/files.ts'
import { readPdf } from '../support/papers/readPdf.ts'

let bank: Bank
let id: string
let bytes: Buffer
let files: Files
/** Of another application, decided in the same way. */
let others: Files
let document: string

beforeAll(async () => {
  bank = await openBank()
  id = await bank.carry(upTo('compilation'))
  const added = ok<{ id: string }>(await upload(bank, 'approver', id, 'accounts.csv', 'year,profit\n2025,12\n'), 201)
  document = contentName({ id: added.id, name: 'accounts.csv' })
  await bank.carryOn(id, 'approval')
  const another = await bank.carry(upTo('approval'))
  bytes = (await download(bank, id)).bytes
  files = filesIn(bytes)
  others = filesIn((await download(bank, another)).bytes)
})
afterAll(() => bank.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const key = () => bank.api.context.key
const found = (archived: Buffer) => broken(archived, [key()])

/** What is said of files whose list was made and signed again with the bank's own key. */
const signed = async (changed: Files) => found(await archive(changed, key()))

const edited = (name: string, edit: (json: never) => unknown): Files => {
  const json = JSON.parse(files[name] ?? '') as never
  edit(json)
  return { ...files, [name]: JSON.stringify(json) }
}

describe('The evidence of an application', () => {
  it('holds forms, definitions, documents, decision, paper and history, and is what it was', async () => {
    expect(await found(bytes)).toEqual([])
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        ...Object.values(names),
        document,
        'forms/credit_approval.json',
        'definitions/reference.json',
      ]),
    )
    expect(files[document]).toBe('year,profit\n2025,12\n')
    const { pdfTexts: written } = await readPdf(Buffer.from(files[names.paperFile] ?? '', 'latin1'))
    expect(written.map(({ text }) => text).join(' ')).toContain('The version on which the decision was based')
    const { application, made_by } = JSON.parse(files[names.manifest] ?? '') as Manifest
    expect(application).toEqual({ id, reference_number: (await bank.read(id)).reference_number })
    expect(made_by).toEqual({ id: bank.ids.auditor, name: 'auditor Tester' })
  })

  it('is whole for an application that nobody has decided yet', async () => {
    const { bytes: open } = await download(bank, await bank.carry(['request', 'review']))
    expect(await found(open)).toEqual([])
    expect(Object.keys(filesIn(open))).not.toContain(names.seal)
  })

  it('names each file that was altered', async () => {
    for (const name of Object.keys(files)) {
      const breaks = await found(unsigned({ ...files, [name]: `${files[name]} ` }))
      const expected: Record<string, string[]> = {
        [names.manifest]: [`${names.manifest}: it is not what the key ${key().id} signed.`],
        // The same signature, written in another way.
        [names.signature]: [],
      }
      const sentences = name in expected ? expected[name] : [`${name}: it was altered.`]
      expect([name, sentences?.filter((sentence) => !breaks.includes(sentence))]).toEqual([name, []])
    }
    const signature = JSON.stringify({ key_id: key().id, signature: Buffer.alloc(64).toString('base64') })
    expect(await found(unsigned({ ...files, [names.signature]: signature }))).toEqual([
      `${names.manifest}: it is not what the key ${key().id} signed.`,
    ])
  })

  it('names each file that was removed', async () => {
    for (const name of Object.keys(files)) {
      const { [name]: _, ...rest } = files
      const own: Record<string, string> = {
        [names.manifest]: `${name}: it is missing.`,
        [names.signature]: `${name}: it is missing or cannot be read.`,
      }
      expect([name, await found(unsigned(rest))]).toEqual([
        name,
        expect.arrayContaining([own[name] ?? `${name}: it was removed.`]),
      ])
    }
  })

  it('names each file that was added', async () => {
    expect(await found(unsigned({ ...files, 'forms/another.json': '{}' }))).toContain(
      'forms/another.json: it was added.',
    )
  })

  it('names each file that is of another application', async () => {
    const swapped = Object.keys(files)
      .filter((name) => others[name] !== undefined && others[name] !== files[name])
      .filter((name) => name !== names.manifest && name !== names.signature)
    expect(swapped).toEqual(expect.arrayContaining([names.application, names.audit, names.seal]))
    for (const name of swapped)
      expect(await found(unsigned({ ...files, [name]: others[name] ?? '' }))).toContain(`${name}: it was altered.`)
    const listed = await found(unsigned({ ...files, [names.manifest]: others[names.manifest] ?? '' }))
    expect(listed).toContain(`${names.manifest}: it is not what the key ${key().id} signed.`)
    for (const name of [names.application, names.audit, names.seal]) {
      const breaks = await signed({ ...files, [name]: others[name] ?? '' })
      expect(breaks.join('\n')).toMatch(new RegExp(`^${name}: .*belongs to another application`, 'm'))
    }
  })

  it('says what does not fit together, even where the list was signed again', async () => {
    type Form = { data: Record<string, unknown> }
    const approval = 'forms/credit_approval.json'
    const comments = 'approval_comments'
    expect(await signed(edited(approval, ({ data }: Form) => (data[comments] = 'Another text.')))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`^form credit_approval: ${comments} does not match the record`) as string,
        'seal.json: form credit_approval: altered after it was sealed (data).',
      ]),
    )
    const lines = (files[names.audit] ?? '').split('\n')
    expect(await signed({ ...files, [names.audit]: lines.toSpliced(2, 1).join('\n') })).toContain(
      'audit.jsonl: entry 3: it is missing.',
    )
    const altered = lines.with(1, (lines[1] ?? '').replace(/"text":"\[2/, '"text":" [2'))
    expect((await signed({ ...files, [names.audit]: altered.join('\n') })).join()).toMatch(
      /audit\.jsonl: entry 2 \(.*\): it was altered after it was written\./,
    )
    expect(await signed({ ...files, [document]: 'year,profit\n2025,99\n' })).toEqual([
      `${document}: it is not the file accounts.csv that was uploaded.`,
    ])
    expect(await signed({ ...files, [names.paper]: `${files[names.paper]} ` })).toEqual([
      'paper.json: it is not the one that was decided on.',
    ])
    expect(await signed({ ...files, 'definitions/reference.json': '{}' })).toEqual([
      'definitions/reference.json: it is not what the decision was made under.',
    ])
    expect(await signed(edited(names.seal, (seal: { text: string }) => (seal.text += ' ')))).toEqual([
      'seal.json: it was altered after it was signed.',
    ])
  })

  it('is not believed for a key that came with it', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const forged = await archive(files, { id: 'feedfeedfeedfeed', sign: (hash) => sign(null, hash, privateKey) })
    expect(await found(forged)).toEqual([
      'manifest.json: the key feedfeedfeedfeed that signed it is unknown. Name its file with --key or in AUDIT_EARLIER_KEYS.',
    ])
  })

  it('is an archive of which every byte belongs to one of its files', async () => {
    const whole = 'It is not a whole ZIP archive.'
    expect(await found(bytes.subarray(0, -1))).toEqual([whole])
    expect(await found(Buffer.concat([bytes, Buffer.from('more')]))).toEqual([whole])
    expect(await found(Buffer.concat([Buffer.from('more'), bytes]))).not.toEqual([])
    expect(await found(Buffer.from('nothing of the kind'))).toEqual([whole])
    const renamed = Buffer.from(bytes)
    renamed.write('REARED', renamed.indexOf('README.txt'))
    expect(await found(renamed)).toEqual(['It calls the same file README.txt and REARED.txt.'])
    // What other programs would read differently: another method, a link, encryption.
    const listed = bytes.lastIndexOf('README.txt') - 46
    for (const [at, byte] of [
      [8, 9],
      [10, 0],
      [30, 1],
      [41, 0xa0],
    ] as const) {
      const odd = Buffer.from(bytes)
      odd[listed + at] = byte
      expect([at, await found(odd)]).toEqual([at, ['It was not put together the way the server does it.']])
    }
  })

  it('is verified by the command without a database', async () => {
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
    vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
    const run = (archived: Buffer) =>
      inFile(archived, (file) => {
        const pem = join(dirname(file), 'key.pem')
        writeFileSync(pem, key().publicHalf)
        return audit.run(['verify-evidence', file, '--key', pem], { DATA_DIR: dirname(file) })
      })
    expect(await run(bytes)).toBe(0)
    expect(lines.splice(0).join()).toMatch(
      /^The evidence of CR-.* for auditor Tester \(\d+ entries, \d+ files, sealed\): all is well\.$/,
    )
    expect(await run(unsigned({ ...files, [names.people]: '[]' }))).toBe(1)
    expect(lines).toContain('people.json: it was altered.')
  })

  it('ends with the session of who downloads it, and without its end it is none', async () => {
    const { context } = bank.api
    const { id: large } = await bank.create()
    await upload(bank, 'requester', large, 'large.csv', randomBytes(3 * 1024 * 1024).toString('hex'))
    const sessions = context.db.selectFrom('session').select('id').where('user_id', '=', bank.ids.auditor)
    const { id: sessionId } = await sessions.where('revoked_at', 'is', null).executeTakeFirstOrThrow()
    const user = await findSignedIn(context.db, { userId: bank.ids.auditor, sessionId })
    const work = await workOf(context, { user: user!, id: 'of the test' })
    const facts = await readEvidence(work, large)
    const parts = evidenceArchive(work, { contents: context.contents, paper: undefined }, { facts, name: 'Auditor' })
    await parts.next()
    const end = (revoked_at: Date | null) =>
      context.db.updateTable('session').set({ revoked_at }).where('id', '=', sessionId).execute()
    await end(new Date())
    const rest = async () => {
      for await (const _ of parts);
    }
    await expect(rest()).rejects.toThrow('The session has ended.')
    await end(null)
  })

  it('is not begun while its paper cannot be made, so that nothing passes for evidence without it', async () => {
    const make = vi.spyOn(bank.api.context.papers, 'make').mockRejectedValue(new Error('The thread has ended.'))
    const { status, headers, bytes: refused } = await download(bank, id)
    expect(make).toHaveBeenCalledOnce()
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      500,
      expect.stringContaining('application/json'),
      undefined,
    ])
    expect(await found(refused)).toEqual(['It is not a whole ZIP archive.'])
    make.mockRestore()
    expect(await found((await download(bank, id)).bytes)).toEqual([])
  })

  it('is for the roles that the definitions let audit', async () => {
    expect((await download(bank, id, 'approver')).status).toBe(409)
  })
})
