import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { refuseDemoBank, seedDemo } from '../../server/demo/seed.ts'
import type { ApplicationRow } from '../../server/store/applications/applicationList.ts'
import { createDemoBank } from '../support/demoBank.ts'
import { startServer } from '../support/server.ts'
import { type Api, startApi } from './support/api.ts'
import { ok, openBank } from './support/bank.ts'

const password = 'credit-demo-2026'
let api: Api
let rows: ApplicationRow[]
let token: string
let warnings: unknown[]

const signIn = async (username: string) => {
  const session = ok<{ access: string }>(await api.send('POST', '/api/token/', { body: { username, password } }))
  return session.access
}

beforeAll(async () => {
  const bank = await createDemoBank()
  api = await startApi({ demo: true, auditKeyFile: bank.auditKeyFile }, undefined, bank.name)
  warnings = bank.warnings
  await bank.drop()
  token = await signIn('auditor')
  rows = ok(await api.send('GET', '/api/credit/credit-applications/', { token }))
})
afterAll(() => api.close())

describe('the demo bank', () => {
  it('is told to its end by the rules that hold for everybody', () => {
    expect(warnings).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(42)
  })

  it('has applications in every state of the path', async () => {
    const { application } = await api.context.definitions.current()
    const states = new Set(rows.map(({ workflow_state }) => workflow_state.code))
    expect([...states].toSorted()).toEqual(Object.keys(application.path.states).toSorted())
  })

  it('has annual reviews and amendments, on the way and decided, each of an approved application', async () => {
    const followed = await Promise.all(
      rows.map(({ id }) => api.send('GET', `/api/credit/credit-applications/${id}/`, { token })),
    )
    const kinds = followed.flatMap(({ body }) => {
      const { kind, based_on, workflow_state } = body as {
        kind: string
        based_on: object | null
        workflow_state: { metadata: { closed: boolean } }
      }
      return based_on ? [`${kind} ${workflow_state.metadata.closed ? 'decided' : 'open'}`] : []
    })
    expect(kinds.toSorted()).toEqual(['amendment open', 'annual_review decided', 'annual_review open'])
  })

  it('has forms that were sent back, deferred or are not required', async () => {
    const shown = new Set<string>()
    for (const { id } of rows) {
      const { body } = await api.send('GET', `/api/credit/credit-applications/${id}/`, { token })
      for (const { data } of (
        body as { sub_processes: { data: { workflow_instance: { current_state: string } | null } }[] }
      ).sub_processes) {
        if (data.workflow_instance) shown.add(data.workflow_instance.current_state)
      }
    }
    expect([...shown]).toEqual(
      expect.arrayContaining(['Needs Reconfirmation', 'Deferred', 'Not required', 'In Progress']),
    )
  })

  // Spec 1.17
  it('lets each of its people sign in, and gives the approvers something to decide', async () => {
    const waiting: Record<string, number> = {}
    for (const username of [
      'requester',
      'rm',
      'sponsor',
      'sponsor2',
      'reviewer',
      'analyst',
      'legal',
      'compiler',
      'approver',
      'board',
      'designer',
      'auditor',
      'admin',
    ]) {
      const list = ok<unknown[]>(
        await api.send('GET', '/api/credit/credit-applications/awaiting-my-approval/', {
          token: await signIn(username),
        }),
      )
      waiting[username] = list.length
    }
    expect(waiting.approver).toBeGreaterThan(2)
    expect(waiting.board).toBeGreaterThan(waiting.approver ?? 0)
    expect(waiting.admin).toBe(0)
  })

  it('ranks the open applications without a gap, but for the newest', () => {
    const open = rows.filter(({ workflow_state }) => !workflow_state.metadata.closed)
    const ranks = open.flatMap(({ rank }) => rank ?? []).toSorted((a, b) => a - b)
    expect(ranks).toEqual(ranks.map((_, n) => n + 1))
    expect(open.length - ranks.length).toBe(3)
  })

  it('lets nobody in with its password where demo mode is off, whatever the keyboard', async () => {
    const app = await buildApp({ ...api.context, config: { ...api.context.config, demo: false } })
    try {
      for (const typed of [password, password.replace('credit', 'ｃｒｅｄｉｔ')]) {
        expect((await api.send('POST', '/api/token/', { body: { username: 'board', password: typed } })).status).toBe(
          200,
        )
        expect(
          (await app.inject({ method: 'POST', url: '/api/token/', payload: { username: 'board', password: typed } }))
            .statusCode,
        ).toBe(401)
      }
    } finally {
      await app.close()
    }
  })

  it('says where it is tried without demo mode that nobody gets in', async () => {
    const server = await startServer({ databaseUrl: api.databaseUrl, env: { DEMO: '0' } })
    expect(server.output()).toContain(
      'whose passwords everybody knows. Nobody signs in with them while demo mode is off.',
    )
    await server.stop()
  })

  it('does not become a bank', async () => {
    const start = startServer({ databaseUrl: api.databaseUrl, env: { DEMO: '0', NODE_ENV: 'production' } })
    // One that starts after all has to end before the database goes.
    const ended = start.then((server) => server.stop())
    await expect(ended).rejects.toThrow(
      'The database was filled with the demo bank, whose passwords everybody knows. Name an empty one with DATA_DIR or DATABASE_URL.\n',
    )
  })

  it('is not seen in a bank of people of its own', async () => {
    const bank = await openBank()
    await bank.create()
    await expect(refuseDemoBank(bank.api.context.db, { production: true })).resolves.toBeUndefined()
    await bank.close()
  })

  it('is not added to a bank that has people', async () => {
    await seedDemo(api.context)
    const again = ok<unknown[]>(await api.send('GET', '/api/credit/credit-applications/', { token }))
    expect(again.length).toBe(rows.length)
  })
})
