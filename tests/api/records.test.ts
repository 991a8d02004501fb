import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { end } from '../../scripts/commands/command.ts'
import { records } from '../../scripts/commands/records.ts'
import { takeCheckpoint } from '../../server/audit/checkpoint.ts'
import { verifyAudit } from '../../server/audit/verify.ts'
import { allRecords } from '../../server/store/records/records.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { withDatabaseBefore } from '../support/earlierDatabase.ts'
import { type Bank, ok, openBank } from './support/bank.ts'
import { foundAfter } from './support/tampering.ts'

const schemas = copySchemas()
const file = join(schemas.dir, '..', `${schemas.dir.split('/').at(-1)}.csv`)
let bank: Bank

const cities = {
  title: 'Cities',
  key: 'code',
  label: '{name}',
  search: ['nickname'],
  required: ['name', 'country'],
  fields: {
    code: { title: 'Code', type: 'string', pattern: '^[A-Z]+$' },
    name: { title: 'Name', type: 'string', maxLength: 100 },
    country: { title: 'Country', type: 'string', format: 'country' },
    nickname: { title: 'Nickname', type: 'string', maxLength: 100 },
    people: { title: 'People', type: 'integer', minimum: 0 },
    capital: { title: 'Capital', type: 'boolean' },
  },
}

const header = 'code,name,country,nickname,people,capital,valid_from,valid_to'
const table = [
  header,
  'PAR,Paris,FR,City of Light Lumie\u0300re,2100000,true,,',
  'LYO,Lyon,FR,,520000,false,,',
  'FRA,Frankfurt,DE,Mainhattan,770000,false,,',
  'BON,Bonn,DE,,330000,false,1990-01-01,2001-12-31',
].join('\n')

beforeAll(async () => {
  mkdirSync(join(schemas.dir, 'records'), { recursive: true })
  writeFileSync(join(schemas.dir, 'records/cities.json'), JSON.stringify(cities))
  const field = (title: string, more: object) => ({ title, type: 'string', ...more })
  schemas.edit('stages/credit-request/data.schema.json', ({ properties }) =>
    Object.assign(properties as object, {
      land: field('Land', { format: 'country' }),
      seat: field('Seat', { minLength: 1, maxLength: 200 }),
      concern: field('Concern', { maxLength: 200 }),
      backer: field('Backer', { minLength: 1, maxLength: 200 }),
    }),
  )
  schemas.edit('stages/credit-request/ui.schema.json', (ui) => {
    ;(ui['ui:tabs'] as object[]).push({ title: 'Place', fields: ['land', 'seat', 'concern', 'backer'] })
    Object.assign(ui, { seat: { 'ui:widget': 'reference' }, backer: { 'ui:widget': 'reference' } })
  })
  schemas.edit('stages/credit-request/stage.json', ({ references }) =>
    Object.assign(references as object, {
      seat: { resource: 'cities', where: { country: '{land}' } },
      backer: { resource: 'counterparties', where: { group: '{concern}' } },
    }),
  )
  bank = await openBank({ schemasDir: schemas.dir })
  await run('import', 'cities', table, '--write')
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
  rmSync(file, { force: true })
})

async function run(command: 'import' | 'export', type: string, content?: string | Buffer, ...options: string[]) {
  if (content !== undefined) writeFileSync(file, content)
  const lines: string[] = []
  const spies = (['log', 'error'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line))),
  )
  const env = { DATABASE_URL: bank.api.databaseUrl, SCHEMAS_DIR: schemas.dir }
  const code = await end(records, [command, type, file, ...options], env)
  for (const spy of spies) spy.mockRestore()
  return { code, text: lines.join('\n').replaceAll(file, 'file.csv') }
}

interface Page {
  results: { id: string; name: string; valid_to: string | null }[]
  next: string | null
}

const page = async (query: Record<string, string> = {}, type = 'cities') =>
  ok<Page>(await bank.as('auditor', 'GET', `/api/records/${type}/?${new URLSearchParams(query).toString()}`))
const names = async (query: Record<string, string>) => (await page(query)).results.map(({ name }) => name)

describe('the records of a type', () => {
  it('are listed by label while they are offered', async () => {
    expect(await names({})).toEqual(['Frankfurt', 'Lyon', 'Paris'])
    expect((await page({ q: 'lyon' })).results).toEqual([
      {
        id: 'LYO',
        name: 'Lyon',
        code: 'LYO',
        country: 'FR',
        people: 520000,
        capital: false,
        valid_from: null,
        valid_to: null,
      },
    ])
  })

  it('are found by all words of label, key and searched fields, whatever their case, and by nothing else', async () => {
    expect(await names({ q: 'LIGHT par' })).toEqual(['Paris'])
    expect(await names({ q: 'mainh' })).toEqual(['Frankfurt'])
    expect(await names({ q: 'lumi\u00e8re' })).toEqual(['Paris'])
    expect(await names({ q: 'lumie\u0300re' })).toEqual(['Paris'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ q: '520000' })).toEqual([])
  })

  it('are filtered by fields of every type', async () => {
    expect(await names({ where: '{"country":"FR"}' })).toEqual(['Lyon', 'Paris'])
    expect(await names({ where: '{"country":"FR","capital":"true"}' })).toEqual(['Paris'])
    expect(await names({ where: '{"people":"770000"}' })).toEqual(['Frankfurt'])
  })

  it('come in pages that leave none out', async () => {
    const first = await page({ limit: '2' })
    const second = await page({ limit: '2', cursor: first.next ?? '' })
    expect([first, second].map(({ results }) => results.map(({ id }) => id))).toEqual([['FRA', 'LYO'], ['PAR']])
    expect(second.next).toBeNull()
  })

  it('are read by key also when they are no longer offered', async () => {
    expect(await page({ key: 'BON' })).toMatchObject({
      results: [{ name: 'Bonn', valid_to: '2001-12-31' }],
      next: null,
    })
  })

  it.each([
    ['{"town":"FR"}', 'where'],
    ['[', 'where'],
    [String.raw`{"country":"F\u0000"}`, 'where'],
    [String.raw`{"country":"F\ud800"}`, 'where'],
  ])('cannot be asked for %s', async (where, key) => {
    const { status, body } = await bank.as('auditor', 'GET', `/api/records/cities/?where=${encodeURIComponent(where)}`)
    expect([status, Object.keys(body as object)]).toEqual([400, [key]])
  })

  it('have no cursor of another list, and no type that the definitions lack', async () => {
    expect((await bank.as('auditor', 'GET', '/api/records/cities/?cursor=abc')).status).toBe(400)
    expect((await bank.as('auditor', 'GET', '/api/records/towns/')).status).toBe(404)
    expect((await bank.as('auditor', 'GET', '/api/records/constructor/')).status).toBe(404)
  })
})

describe('an application that names a record', () => {
  const save = (id: string, seat: string, land?: string) =>
    bank.as('requester', 'PATCH', `/api/credit/credit-applications/${id}/`, {
      credit_request_form_seat: seat,
      ...(land && { credit_request_form_land: land }),
    })
  const messages = ({ body }: { body: unknown }) => (body as Record<string, string[]>).credit_request_form_seat

  it('stores its key, and refuses one that does not exist, has ended, or does not go with the form', async () => {
    const { id } = await bank.create({ credit_request_form_land: 'FR', credit_request_form_seat: 'PAR' })
    expect(messages(await save(id, 'NYC'))).toEqual(['This option does not exist: NYC.'])
    expect(messages(await save(id, 'FRA'))).toEqual(['Frankfurt does not match Land: France. Choose another one.'])
    expect(messages(await save(id, 'BON', 'DE'))).toEqual(['Bonn is no longer offered.'])
    expect(messages(await save(id, 'PAR', 'DE'))).toEqual(['Paris does not match Land: Germany. Choose another one.'])
    expect((await save(id, 'FRA', 'DE')).status).toBe(200)
  })

  it('keeps a record that ends later', async () => {
    const { id } = await bank.create({ credit_request_form_seat: 'LYO' })
    await run('import', 'cities', 'code,name,country,valid_to\nLYO,Lyon,FR,2020-01-01', '--write')
    expect(await names({ q: 'lyon' })).toEqual([])
    expect((await save(id, 'LYO')).status).toBe(200)
    await run('import', 'cities', table, '--write')
  })
})

describe('npm run records', () => {
  it('says first what a file would change, and writes nothing yet', async () => {
    const { code, text } = await run('import', 'cities', `${table}\nNIC,Nice,FR,,340000,false,,`)
    expect([code, text]).toEqual([
      0,
      'Cities: 1 new, 0 changed, 4 unchanged, 0 wrong.\nNothing was written yet. Add --write to write it.',
    ])
    expect(await names({ q: 'nice' })).toEqual([])
  })

  it('names each line that is wrong, and writes none of the others', async () => {
    const wrong = [
      'nic,Nice,FR,,1,false,,',
      'NIC,,FR,,1,false,,',
      'NIC,Nice,FR,,many,maybe,,',
      'NIC,Nice,XX,,1,true,,',
      'NIC,Nice,FR,,1,false,2026-02-30,',
      'NIC,Nice,FR,,1,false,2026-02-02,2026-01-01',
      'NIC,Nice,FR,,1',
      'PAR,Paris,FR,,1,true,,',
    ]
    const { code, text } = await run(
      'import',
      'cities',
      `${table}\nOSL,Oslo,NO,,1,true,,\n${wrong.join('\n')}`,
      '--write',
    )
    expect(code).toBe(1)
    expect(text.split('\n')).toEqual([
      'Cities: 1 new, 0 changed, 4 unchanged, 8 wrong.',
      'file.csv:7: Code is not valid.',
      'file.csv:8: Name is required.',
      'file.csv:9: People must be a whole number. Capital must be yes or no.',
      'file.csv:10: Country must be a country.',
      'file.csv:11: Offered from must be a date (YYYY-MM-DD).',
      'file.csv:12: The last day must not be before the first day.',
      'file.csv:13: This line has 5 cells, but the first line names 8 columns.',
      'file.csv:14: PAR is already on line 2.',
      'Nothing was written. Correct these lines first.',
    ])
    expect(await names({ q: 'oslo' })).toEqual([])
  })

  it.each([
    [
      'code,town\nX,Y',
      'There is no field "town". The fields are: code, name, country, nickname, people, capital, valid_from, valid_to.',
    ],
    ['name\nX', 'The column "code" is missing. It identifies each record.'],
    [
      'code,\u001b[2Jname\nX,Y',
      'There is no field "\ufffd[2Jname". The fields are: code, name, country, nickname, people, capital, valid_from, valid_to.',
    ],
    ['code,code\nX,X', 'The column "code" is listed twice.'],
  ])('refuses the columns of %j', async (content, reason) => {
    const { code, text } = await run('import', 'cities', content)
    expect([code, text.split('\n')[1]]).toEqual([1, `file.csv:1: ${reason}`])
  })

  it.each([
    ['Western Europe', Buffer.from('code,name,country\nKLN,Köln,DE', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFcode\tname\tcountry\nKLB\tKöln\tCH', 'utf16le')],
  ])('reads a file that a spreadsheet saved in the encoding of %s', async (_, content) => {
    expect((await run('import', 'cities', content, '--write')).text).toContain('0 wrong.')
    expect(await names({ q: 'köln' })).toEqual(['Köln'])
    await run('import', 'cities', 'code,name,country\nKLN,Cologne,DE', '--write')
  })

  it('exports what can be imported again without a change, whatever the texts are', async () => {
    const odd = ['=1+1', "'=x", '-5', 'a "quoted", word', 'two\nlines', '@me', '-x']
    const rows = odd.map((text, n) => `ODD${'ABCDEFG'[n]},"${text.replaceAll('"', '""')}",FR,,,,,`)
    writeFileSync(file, '')
    await run('import', 'cities', [header, ...rows].join('\n'), '--write')
    expect((await run('export', 'cities')).text).toBe('Cities: 13 records.')
    expect(readFileSync(file, 'utf8')).toContain("'=1+1")
    expect((await run('import', 'cities')).text).toContain('0 new, 0 changed, 13 unchanged, 0 wrong.')
  })

  it('records of each change who made it, and what each field was and became', async () => {
    await run('import', 'cities', `${header}\nNIC,Nice,FR,,340000,false,,`, '--write', '--by', 'clerk')
    await run('import', 'cities', `${header}\nNIC,Nizza,FR,,340000,false,,2030-01-31`, '--write', '--by', 'clerk')
    await run('import', 'cities', `${header}\nNIC,Nizza,FR,,340000,false,,2030-01-31`, '--write', '--by', 'clerk')
    const entries = await bank.api.context.db
      .selectFrom('record_audit')
      .select(['actor', 'action', 'changes'])
      .where('key', '=', 'NIC')
      .orderBy('seq')
      .execute()
    const by = { actor: 'clerk', action: 'imported' }
    expect(entries).toEqual([
      {
        ...by,
        changes: {
          code: [null, 'NIC'],
          name: [null, 'Nice'],
          country: [null, 'FR'],
          people: [null, 340000],
          capital: [null, false],
        },
      },
      { ...by, changes: { name: ['Nice', 'Nizza'], valid_to: [null, '2030-01-31'] } },
    ])
  })

  it('names the types that there are', async () => {
    expect((await run('import', 'towns', 'a')).text).toBe(
      'There is no record type "towns". There are: cities, counterparties, industries, limit-types.',
    )
  })
})

describe('counterparties and limit types', () => {
  const listed = async (path: string) => ok<{ id: string; name: string }[]>(await bank.as('requester', 'GET', path))
  const counterparties = () => listed('/api/credit/counterparties/')
  const limitTypes = () => listed('/api/credit/limit-types/')
  const rows = (...lines: string[]) => ['cif_number,name,group,parent,valid_from,valid_to', ...lines].join('\n')

  it('are record types: found by words, by their key, and by the id that forms store', async () => {
    const { id } = bank.counterparty
    const norrland = {
      id,
      name: 'Norrland Metall AB',
      cif_number: 'CIF-100201',
      valid_from: null,
      valid_to: null,
    }
    const found = (results: object[]) => ({ results, next: null })
    expect(await page({ q: 'METALL cif-1002' }, 'counterparties')).toEqual(found([norrland]))
    expect(await page({ key: 'CIF-100201' }, 'counterparties')).toEqual(found([norrland]))
    expect(await page({ id }, 'counterparties')).toEqual(found([norrland]))
    expect(await page({ id: 'CIF-100201' }, 'counterparties')).toEqual(found([]))
    const [type] = await limitTypes()
    expect(await page({ key: 'Derivatives' }, 'limit-types')).toMatchObject(found([{ ...type, position: 1 }]))
  })

  it('are exported and imported without a change, whoever wrote them', async () => {
    for (const type of ['counterparties', 'limit-types']) {
      await run('export', type)
      expect((await run('import', type)).text).toMatch(/: 0 new, 0 changed, [12] unchanged, 0 wrong\./)
    }
  })

  it('are entered by CSV, and listed as section 7 has them', async () => {
    await run(
      'import',
      'counterparties',
      rows('CIF-1,Zinc Works,Ore Group,,,', 'CIF-2,Aurum,Ore Group,CIF-1,,'),
      '--write',
    )
    expect(await counterparties()).toEqual([
      { id: expect.any(String), name: 'Aurum', cif_number: 'CIF-2' },
      { id: bank.guarantor.id, name: 'Norrland Holding AB', cif_number: 'CIF-100202' },
      { id: bank.counterparty.id, name: 'Norrland Metall AB', cif_number: 'CIF-100201' },
      { id: expect.any(String), name: 'Zinc Works', cif_number: 'CIF-1' },
    ])
    await run('import', 'limit-types', 'name,position\nRepo,0\nLeases,2', '--write')
    expect((await limitTypes()).map(({ name }) => name)).toEqual(['Repo', 'Derivatives', 'Leases'])
    expect(await page({ where: '{"group":"Ore Group"}' }, 'counterparties')).toMatchObject({
      results: [{ name: 'Aurum', parent: 'CIF-1' }, { name: 'Zinc Works' }],
    })
  })

  it('name a parent that there is, in the file or before it', async () => {
    const file = rows(
      'CIF-7,Mine,Ore Group,CIF-8,,',
      'CIF-8,Ore Holding,Ore Group,CIF-1,,',
      'CIF-9,Smelter,,CIF-99,,',
      'CIF-10,Itself,,CIF-10,,',
    )
    const { code, text } = await run('import', 'counterparties', file)
    expect([code, text.split('\n')]).toEqual([
      1,
      [
        'Counterparties: 4 new, 0 changed, 0 unchanged, 2 wrong.',
        'file.csv:4: CIF number of the parent: There is no record CIF-99. Correct it, or import that record first or in the same file.',
        'file.csv:5: CIF number of the parent: A record cannot name itself.',
        'Nothing was written. Correct these lines first.',
      ],
    ])
  })

  it('keep their ids when they are renamed, so that applications follow', async () => {
    const { id } = await bank.create()
    await run('import', 'counterparties', rows('CIF-100201,Norrland Metals AB,,,,'), '--write')
    expect((await bank.read(id)).counterparty).toEqual({
      id: bank.counterparty.id,
      name: 'Norrland Metals AB',
      cif_number: 'CIF-100201',
    })
    expect((await page({ q: 'metals' }, 'counterparties')).results).toHaveLength(1)
  })

  describe('that forms store by their names', () => {
    const path = (id: string) => `/api/credit/credit-applications/${id}/`
    const cifOf = async (id: string) => (await bank.nested(id, 'credit_request_form')).guarantor_cif

    it('keep what follows from them when they are renamed', async () => {
      await run('import', 'counterparties', rows('CIF-300,Old Holding AB,,,,'), '--write')
      const guarantor = { credit_request_form_guarantor_name: 'Old Holding AB' }
      const { id } = await bank.create(guarantor)
      expect(await cifOf(id)).toBe('CIF-300')
      await run('import', 'counterparties', rows('CIF-300,New Holding AB,,,,'), '--write')
      expect(await cifOf(id)).toBe('CIF-300')
      const save = { title: 'Renamed meanwhile', ...guarantor }
      expect((await bank.as('requester', 'PATCH', path(id), save)).status).toBe(200)
      expect(await cifOf(id)).toBe('CIF-300')
      const clear = { credit_request_form_guarantor_name: null }
      expect((await bank.as('requester', 'PATCH', path(id), clear)).status).toBe(200)
      expect(await cifOf(id)).toBeNull()
    })

    it('are told apart by what was sent beside the name, and are none that has ended', async () => {
      const twins = ['CIF-401,Twin AB,,,,', 'CIF-402,Twin AB,,,,', 'CIF-403,Twin AB,,,,2020-12-31']
      await run('import', 'counterparties', rows(...twins), '--write')
      const chosen = async (cif?: string) => {
        const { id } = await bank.create({
          credit_request_form_guarantor_name: 'Twin AB',
          ...(cif && { credit_request_form_guarantor_cif: cif }),
        })
        return cifOf(id)
      }
      expect([await chosen(), await chosen('CIF-402'), await chosen('CIF-403')]).toEqual([
        'CIF-401',
        'CIF-402',
        'CIF-401',
      ])
    })
  })

  it('narrow a choice by their fields: a counterparty of this group', async () => {
    const [aurum] = await counterparties()
    const { id } = await bank.create({ credit_request_form_concern: 'Ore Group' })
    const choose = (backer: unknown) =>
      bank.as('requester', 'PATCH', `/api/credit/credit-applications/${id}/`, { credit_request_form_backer: backer })
    expect((await choose(bank.guarantor.id)).body).toEqual({
      credit_request_form_backer: ['Norrland Holding AB does not match Concern: Ore Group. Choose another one.'],
    })
    expect((await choose(aurum?.id)).status).toBe(200)
  })

  it('that have ended are offered no more, and stay readable where they were chosen', async () => {
    const { id } = await bank.create()
    expect((await bank.read(id)).people).not.toHaveProperty(bank.counterparty.id)
    await run('import', 'counterparties', rows('CIF-100201,Norrland Metals AB,,,,2020-12-31'), '--write')
    expect((await counterparties()).map(({ name }) => name)).not.toContain('Norrland Metals AB')
    expect((await bank.read(id)).people).toHaveProperty(bank.counterparty.id, 'Norrland Metals AB')
    const save = { counterparty_id: bank.counterparty.id, title: 'Still theirs' }
    expect((await bank.as('requester', 'PATCH', `/api/credit/credit-applications/${id}/`, save)).status).toBe(200)
    const another = await bank.as('requester', 'POST', '/api/credit/credit-applications/', bank.request)
    expect([another.status, another.body]).toEqual([
      400,
      { counterparty_id: ['Norrland Metals AB is no longer offered.'] },
    ])
  })

  it('are what stands in the audit, which a forger cannot change unseen', async () => {
    const { db, key } = bank.api.context
    await takeCheckpoint(db, key)
    expect((await verifyAudit(db, [key])).breaks).toEqual([])
    const forge = (statement: RawBuilder<unknown>) => foundAfter(bank.api, (tx) => statement.execute(tx))
    expect(await forge(sql`UPDATE record_audit SET actor = 'nobody' WHERE type = 'limit-types' AND link = 1`)).toEqual([
      expect.stringMatching(
        /^Records of limit-types, entry 1 \(imported, .*\): it was altered after it was written\.$/,
      ),
    ])
    expect(await forge(sql`DELETE FROM record_audit WHERE type = 'limit-types'`)).toEqual([
      'Records of limit-types, entry 1: it is missing.',
      'Records of limit-types, entry 2: it is not the one that checkpoint 1 signed.',
    ])
  })
})

it('What stood before it was a record type is found as a record, by its words and its fields', async () => {
  await withDatabaseBefore('066', inject('databaseServer'), async (db, migrateOn) => {
    await sql`INSERT INTO counterparty (name, cif_number) VALUES ('Öre Metall AB', 'CIF-7')`.execute(db)
    await sql`INSERT INTO limit_type (name, position) VALUES ('Repo', 3)`.execute(db)
    await migrateOn()
    const [counterparty] = await allRecords(db, 'counterparties')
    expect(counterparty).toMatchObject({
      key: 'CIF-7',
      label: 'Öre Metall AB',
      words: 'öre metall ab cif-7',
      data: { name: 'Öre Metall AB', cif_number: 'CIF-7' },
    })
    const [type] = await allRecords(db, 'limit-types')
    expect(type).toMatchObject({ key: 'Repo', words: 'repo', data: { name: 'Repo', position: 3 } })
  })
})
