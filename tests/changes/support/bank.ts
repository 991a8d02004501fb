import type { Page } from 'playwright-core'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { checkSource } from '../../../server/definitions/check/check.ts'
import { readSource } from '../../../server/definitions/readSource.ts'
import { type CopiedSchemas, copySchemas } from '../../support/copiedSchemas.ts'
import { type DemoBank, createDemoBank } from '../../support/demoBank.ts'
import type { Answer, Client } from '../../support/people.ts'
import { type Product, openProduct } from '../../support/product.ts'
import type { Change, Step } from './change.ts'
import { edit } from './patch.ts'

const list = '/api/credit/credit-applications/'

type SaveStep = Pick<Step, 'set' | 'as' | 'whole' | 'of' | 'language'>

/** Whose work a stage is, and a demo application that waits there; a request is a new one. */
const desks: Record<string, { as: string; title?: string }> = {
  credit_request: { as: 'requester' },
  credit_review: { as: 'reviewer', title: 'Magnet wire fixed-price programme' },
  business_sponsorship: { as: 'sponsor', title: 'Low-carbon billet premium swap' },
  credit_questionnaire: { as: 'rm', title: 'Offshore renminbi margin' },
  legal_review: { as: 'legal', title: 'Offshore renminbi margin' },
  credit_analysis: { as: 'analyst', title: 'Offshore renminbi margin' },
  credit_compilation: { as: 'compiler', title: 'Sulphuric acid prepayment, copper repaid' },
  credit_approval: { as: 'approver', title: 'Lead ingot forward sales' },
}

/** A bank that has made a change, with an application whose stage the change is about. */
export class ChangedBank {
  readonly schemas: CopiedSchemas = copySchemas()
  product!: Product
  id = ''
  #bank?: DemoBank
  readonly #files = mkdtempSync(join(tmpdir(), 'csv-'))

  constructor(readonly change: Change) {
    for (const [file, edits] of Object.entries(change.edits ?? {})) edit(this.schemas, file, edits)
    for (const [file, value] of Object.entries(change.adds ?? {})) {
      mkdirSync(dirname(join(this.schemas.dir, file)), { recursive: true })
      writeFileSync(join(this.schemas.dir, file), JSON.stringify(value, null, 2))
    }
  }

  get formType(): string {
    return this.change.stage ?? 'credit_request'
  }

  get person(): string {
    return this.change.as ?? desks[this.formType]?.as ?? 'requester'
  }

  /** What the check of the definitions finds. */
  async mistakes(): Promise<string[]> {
    return checkSource(await readSource(this.schemas.dir, true))
  }

  async open(): Promise<void> {
    const { url, auditKeyFile } = (this.#bank = await createDemoBank())
    for (const [type, lines] of Object.entries(this.change.records ?? {})) await this.import(type, lines)
    const env = { AUDIT_KEY_FILE: auditKeyFile }
    this.product = await openProduct({ schemasDir: this.schemas.dir, databaseUrl: url, env })
    const title = this.change.application ?? desks[this.formType]?.title
    this.id = title ? await this.product.application(title) : await this.#request()
  }

  async close(): Promise<void> {
    await this.product?.close()
    await this.#bank?.drop()
    this.schemas.remove()
    rmSync(this.#files, { recursive: true })
  }

  /** Imports records as whoever runs the server does; answers what the command says. */
  import(type: string, lines: string[]): Promise<string> {
    const file = join(this.#files, `${type}.csv`)
    writeFileSync(file, lines.join('\n'))
    const env = { ...process.env, DATABASE_URL: this.#bank?.url, SCHEMAS_DIR: this.schemas.dir }
    const args = ['--import', 'tsx', 'scripts/records.ts', 'import', type, file, '--write']
    return new Promise((done) => {
      execFile(process.execPath, args, { env }, (_, stdout, stderr) => done(stdout + stderr))
    })
  }

  client(who = this.person): Promise<Client> {
    return this.product.client(who)
  }

  /** Where a stage's form travels; the change's own unless named. */
  #form(formType = this.formType): { source: string; prefix: string } {
    const folder = join(this.schemas.dir, 'stages', formType.replaceAll('_', '-'))
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>
    const { source = '' } = read('stage.json')
    const { prefix = `${source}_` } = existsSync(join(folder, 'wire.json')) ? read('wire.json') : {}
    return { source, prefix }
  }

  /** Saves fields of the stage, or of another; `whole` are sent as they are named. */
  async save({ set = {}, as, whole, of, language = 'en' }: SaveStep): Promise<Answer> {
    const { prefix } = this.#form(of)
    const sent = await this.#withIds(set)
    const body = Object.fromEntries(Object.entries(sent).map(([field, value]) => [`${prefix}${field}`, value]))
    const headers = { 'accept-language': language }
    return (await this.client(as)).send('PATCH', `${list}${this.id}/`, { ...body, ...whole }, headers)
  }

  /** The values, with a person's id for `{username}`. */
  async #withIds(set: Record<string, unknown>): Promise<Record<string, unknown>> {
    if (!/"\{\w+\}"/.test(JSON.stringify(set))) return set
    const { body } = await (await this.client('auditor')).send('GET', '/api/users/')
    const ids = new Map((body as { id: string; username: string }[]).map(({ id, username }) => [`{${username}}`, id]))
    return Object.fromEntries(Object.entries(set).map(([field, value]) => [field, ids.get(String(value)) ?? value]))
  }

  /** The application as a person sees it, and the stage's record in it. */
  async read(
    who?: string,
    of?: string,
  ): Promise<{ application: Record<string, unknown>; record: Record<string, unknown> }> {
    const { body } = await (await this.client(who)).send('GET', `${list}${this.id}/`)
    const application = body as Record<string, unknown>
    return { application, record: (application[this.#form(of).source] ?? {}) as Record<string, unknown> }
  }

  async take({ code = '', as, of }: Pick<Step, 'code' | 'as' | 'of'>, more: object = {}): Promise<Answer> {
    const { workflow_instance } = (await this.read(as, of)).record as { workflow_instance: { id: string } | null }
    const path = `/api/workflow-instances/${workflow_instance?.id}/transition/`
    return (await this.client(as)).send('POST', path, { transition_code: code, ...more })
  }

  /** `npm run users`, given where the server runs. Answers what it prints. */
  async users(words: string): Promise<string> {
    const env = { ...process.env, DATABASE_URL: this.#bank?.url, SCHEMAS_DIR: this.schemas.dir }
    const args = ['--import', 'tsx', 'scripts/users.ts', ...words.split(' ')]
    return (await promisify(execFile)(process.execPath, args, { env })).stdout
  }

  /** The text of the application's history. */
  async history(who = 'auditor'): Promise<string> {
    const { body } = await (await this.client(who)).send('GET', `${list}${this.id}/history/?limit=100`)
    return JSON.stringify(body)
  }

  /** The stage's screen, on the tab of the change. */
  async screen(who = this.person): Promise<Page> {
    const page = await this.product.person(who)
    const mode = who === this.person ? 'edit' : 'view'
    await page.goto(`${this.product.url}/credit-requests/${this.id}/edit?form_type=${this.formType}&mode=${mode}`)
    await page.locator('form.stage-form').waitFor()
    if (this.change.tab) await page.getByRole('tab', { name: this.change.tab, exact: true }).click()
    return page
  }

  async #request(): Promise<string> {
    const person = await this.client()
    const first = async (path: string) => ((await person.send('GET', path)).body as { id: string }[])[0]?.id
    const { status, body } = await person.send('POST', list, {
      title: 'A changed form',
      counterparty_id: await first('/api/credit/counterparties/'),
      relationship_manager: await first('/api/users/?role=relationship_manager'),
      limit_requests: [
        { limit_type_id: await first('/api/credit/limit-types/'), proposed_amount: 25, proposed_tenor: 12 },
      ],
      credit_request_form_senior_business_sponsor_id: await first('/api/users/?role=business_sponsor'),
    })
    if (status !== 201) throw new Error(`The request was answered with ${status}: ${JSON.stringify(body)}`)
    return (body as { id: string }).id
  }
}
