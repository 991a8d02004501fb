import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'

let folder: string
let bank: Bank

interface Json {
  [key: string]: Json & Json[]
}

/** Changes a file of the copied definitions. */
function edit(file: string, change: (json: Json) => void): void {
  const path = join(folder, file)
  const json = JSON.parse(readFileSync(path, 'utf8')) as Json
  change(json)
  writeFileSync(path, JSON.stringify(json, null, 2))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'schemas-'))
  cpSync('schemas', folder, { recursive: true })
  edit('stages/legal-review/data.schema.json', ({ properties, required }) => {
    Object.assign(properties ?? {}, {
      collateral_haircut: { title: 'Collateral haircut (%)', type: 'number', minimum: 0, maximum: 100 },
    })
    required?.push('collateral_haircut' as never)
  })
  edit('stages/legal-review/ui.schema.json', (ui) => ui['ui:tabs']?.[2]?.fields?.push('collateral_haircut' as never))
  addStage()
  bank = await openBank({ schemasDir: folder })
})
afterAll(async () => {
  await bank.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A ninth stage: a sanctions check between review and sponsorship. */
function addStage(): void {
  cpSync(join(folder, 'stages/legal-review'), join(folder, 'stages/sanctions-check'), { recursive: true })
  const stage = 'stages/sanctions-check'
  rmSync(join(folder, stage, 'wire.json'))
  edit(`${stage}/data.schema.json`, (data) => {
    Object.assign(data, {
      title: 'Sanctions Check',
      required: ['hits'],
      properties: { hits: { title: 'Hits', type: 'integer', minimum: 0, maximum: 1000 } },
    })
  })
  writeFileSync(
    join(folder, stage, 'ui.schema.json'),
    JSON.stringify({ $schema: '../../meta/ui.schema.json', 'ui:tabs': [{ title: 'Screening', fields: ['hits'] }] }),
  )
  edit(`${stage}/stage.json`, (definition) => {
    Object.assign(definition, {
      formType: 'sanctions_check',
      title: 'Sanctions Check',
      workflowType: 'SANCTIONS_CHECK',
      stepNumber: 3,
      source: 'sanctions_check_form',
      navigation: [],
    })
  })
  const guard = { type: 'may', params: 'screeners' }
  edit(`${stage}/workflow.json`, (workflow) => {
    Object.assign(workflow, {
      id: 'SANCTIONS_CHECK',
      initial: 'DRAFT',
      people: { screeners: { roles: ['compiler'] } },
      states: {
        DRAFT: {
          meta: { name: 'Draft', editable: 'screeners' },
          on: {
            SC_SUBMIT: { target: 'COMPLETED', guard, meta: { name: 'Clear', completes: true, raises: 'CLEARED' } },
          },
        },
        COMPLETED: {
          meta: { name: 'Completed', done: true },
          on: {
            REOPEN: { target: 'DRAFT', meta: { name: 'Reopened', system: true } },
            RECONFIRM: { target: 'DRAFT', meta: { name: 'Needs Reconfirmation', system: true } },
          },
        },
      },
    })
  })
  edit('application.json', ({ stages, path, stepInference }) => {
    stepInference?.unshift({ pattern: 'SANCTIONS', step: 3 } as never)
    stages?.splice(2, 0, { formType: 'sanctions_check', after: ['credit_review'] } as never)
    const states = path?.states as unknown as Record<string, { on: object }>
    Object.assign(states.REVIEW_PENDING?.on ?? {}, { REVIEW_PASSED: { target: 'SANCTIONS_PENDING' } })
    states.SANCTIONS_PENDING = {
      meta: { name: 'Sanctions Pending', stepNumber: 3, open: ['sanctions_check'] },
      on: {
        CLEARED: {
          guard: { type: 'matches', params: { path: 'priority', const: 'Medium' } },
          target: 'SPONSOR_PENDING',
        },
      },
    } as never
  })
}

describe('definitions that an analyst has changed', () => {
  it('give a stage a field, without code or migration', async () => {
    const id = await bank.carry(upTo('review'))
    ok(await bank.save('compiler', id, { sanctions_check_form_hits: 0 }))
    ok(await bank.act('compiler', id, 'sanctions_check_form', 'SC_SUBMIT'))
    await bank.carryOn(id, 'sponsorship')

    const field = 'legal_review_form_collateral_haircut'
    ok(await bank.save('legal', id, { legal_review_form_agreement_template: 'CSA' }))
    expect(await bank.act('legal', id, 'legal_review_form', 'LR_SUBMIT')).toMatchObject({
      status: 400,
      body: { [field]: ['Collateral haircut (%) is required.'] },
    })
    expect(await bank.save('legal', id, { [field]: 101 })).toMatchObject({ status: 400 })
    ok(await bank.save('legal', id, { [field]: 12.5 }))
    expect(await bank.nested(id, 'legal_review_form')).toMatchObject({ collateral_haircut: 12.5 })
    ok(await bank.act('legal', id, 'legal_review_form', 'LR_SUBMIT'))
    expect((await bank.hub(id)).legal_review).toBe('Completed')
  })

  it('put a new stage into the path: it is listed, saved, guarded and taken', async () => {
    const id = await bank.carry(upTo('review'))
    expect(await bank.read(id, 'compiler')).toMatchObject({
      workflow_state: { code: 'SANCTIONS_PENDING', name: 'Sanctions Pending', metadata: { step_number: 3 } },
    })
    const { sub_processes } = await bank.read(id, 'compiler')
    expect(sub_processes.map(({ form_key }) => form_key)[2]).toBe('sanctions_check')
    expect(sub_processes[2]).toMatchObject({
      form_name: 'Sanctions Check',
      can_edit: true,
      data: { workflow_instance: { current_state: 'Draft' } },
    })
    expect((await bank.save('legal', id, { sanctions_check_form_hits: 1 })).status).toBe(409)
    expect((await bank.act('compiler', id, 'sanctions_check_form', 'SC_SUBMIT')).status).toBe(400)
    ok(await bank.save('compiler', id, { sanctions_check_form_hits: 2 }))
    ok(await bank.act('compiler', id, 'sanctions_check_form', 'SC_SUBMIT'))
    expect(await bank.state(id)).toBe('SPONSOR_PENDING')
  })

  it('say in the path when an action is not possible, however complete the form', async () => {
    const id = await bank.carry(upTo('review'), { priority: 'Low' })
    ok(await bank.save('compiler', id, { sanctions_check_form_hits: 0 }))
    const detail = 'This is not possible while the application is in Sanctions Pending.'
    expect(await bank.nested(id, 'sanctions_check_form', 'compiler')).toMatchObject({
      available_transitions: [],
      unavailable_transitions: [{ code: 'SC_SUBMIT', reasons: [detail] }],
    })
    expect(await bank.act('compiler', id, 'sanctions_check_form', 'SC_SUBMIT')).toMatchObject({
      status: 409,
      body: { detail },
    })
    expect(await bank.state(id)).toBe('SANCTIONS_PENDING')
  })

  it('change while the server runs', async () => {
    const { id } = await bank.create()
    expect((await bank.save('requester', id, { credit_request_form_desk: 'Base metals' })).status).toBe(400)
    edit('stages/credit-request/data.schema.json', ({ properties }) => {
      Object.assign(properties ?? {}, { desk: { title: 'Desk', type: 'string', maxLength: 100 } })
    })
    edit('stages/credit-request/ui.schema.json', (ui) => ui['ui:tabs']?.[2]?.fields?.push('desk' as never))
    await bank.api.context.definitions.renewed()
    ok(await bank.save('requester', id, { credit_request_form_desk: 'Base metals' }))
    expect(await bank.nested(id, 'credit_request_form')).toMatchObject({ desk: 'Base metals' })
  })

  it('lose a field without holding up the forms that have it, and what it held is there again when it is back', async () => {
    const setDesk = (desk?: object) => {
      edit('stages/credit-request/data.schema.json', (data) => {
        const properties: Record<string, unknown> = data.properties ?? {}
        if (desk) properties.scrap_desk = desk
        else delete properties.scrap_desk
      })
      edit('stages/credit-request/ui.schema.json', (ui) => {
        const tab = ui['ui:tabs']?.[2]
        const fields = (tab?.fields ?? []) as unknown as string[]
        Object.assign(tab ?? {}, {
          fields: [...fields.filter((field) => field !== 'scrap_desk'), ...(desk ? ['scrap_desk'] : [])],
        })
      })
    }
    setDesk({ title: 'Scrap desk', type: 'string', maxLength: 100 })
    await bank.api.context.definitions.renewed()
    const [saved, submitted] = [
      await bank.create({ credit_request_form_scrap_desk: 'Zurich' }),
      await bank.create({ credit_request_form_scrap_desk: 'Oslo' }),
    ]
    setDesk()
    await bank.api.context.definitions.renewed()

    ok(await bank.save('requester', saved.id, { title: 'Another title' }))
    ok(await bank.act('requester', submitted.id, 'credit_request_form', 'CR_TR_1'))
    expect((await newest(saved.id))?.changes.map(({ field }) => field)).toEqual(['title'])
    expect(await newest(submitted.id)).toMatchObject({ action: 'transition', changes: [] })
    expect(await bank.nested(saved.id, 'credit_request_form')).not.toHaveProperty('scrap_desk')

    setDesk({ title: 'Scrap desk', type: 'string', maxLength: 100 })
    await bank.api.context.definitions.renewed()
    expect(await bank.nested(saved.id, 'credit_request_form')).toMatchObject({ scrap_desk: 'Zurich' })
    expect(await bank.nested(submitted.id, 'credit_request_form')).toMatchObject({ scrap_desk: 'Oslo' })
  })
})

async function newest(id: string) {
  const {
    results: [entry],
  } = ok<{ results: { changes: { field: string }[] }[] }>(
    await bank.as('auditor', 'GET', `/api/credit/credit-applications/${id}/history/`),
  )
  return entry && { ...entry, changes: entry.changes.toSorted((a, b) => a.field.localeCompare(b.field)) }
}
