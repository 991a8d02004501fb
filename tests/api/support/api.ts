import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { OwnCounts } from '../../../server/admission/counts.ts'
import { readOrCreateKey } from '../../../server/audit/key.ts'
import { PaperFiles } from '../../../server/paperFiles/paperFiles.ts'
import { readConfig, type Config } from '../../../server/config.ts'
import { openContents } from '../../../server/contents/open.ts'
import type { Context } from '../../../server/context.ts'
import { connect } from '../../../server/database/connect.ts'
import { openDefinitions } from '../../../server/definitions/live.ts'
import { definitionsInUse } from '../../../server/definitions/inUse.ts'
import { demoBank } from '../../../server/demo/page.ts'
import { lookupCacheAtVersions } from '../../../server/store/lookups/known.ts'
import { createDatabase } from '../../support/database.ts'
import { passwords } from './staff.ts'

export interface Api {
  app: FastifyInstance
  context: Context
  databaseUrl: string
  /** Tells the app that the server is stopping. */
  stop(): void
  /** A request in this process; `token` becomes the Authorization header, `body` is sent as JSON. */
  send(method: NonNullable<InjectOptions['method']>, url: string, options?: SendOptions): Promise<Answer>
  close(): Promise<void>
}

export interface SendOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  address?: string
}

export interface Answer {
  status: number
  headers: LightMyRequestResponse['headers']
  /** Parsed when it is JSON, else the text. */
  body: unknown
}

/** On a busy machine too nobody is turned away. */
const limits = {
  capacity: { atOnce: 16, patience: 30_000, hurried: 30_000, longestQueue: 10_000 },
  crowd: Infinity,
}

/**
 * The product in this process on a database of its own, a copy of `template`, its answers checked against the contract;
 * `refused` hears of edits of the definitions that are not taken.
 */
export async function startApi(
  changes: Partial<Config> = {},
  refused: (error: unknown) => void = () => {},
  template = inject('emptyBank'),
): Promise<Api> {
  const database = await createDatabase(inject('databaseServer'), template)
  const folder = mkdtempSync(join(tmpdir(), 'api-'))
  const config = {
    ...readConfig({ DEMO: '0', LOG_LEVEL: 'fatal', DATA_DIR: folder }),
    databaseUrl: database.url,
    passwords,
    ...limits,
    requestsPerMinute: 1_000_000,
    checkAnswers: true,
    ...changes,
  }
  const db = connect(database.url, () => {})
  const stopping = new AbortController()
  const live = openDefinitions(config.schemasDir, { cache: 'node_modules/.cache/definitions', refused })
  const [key, contents] = await Promise.all([readOrCreateKey(config.auditKeyFile), openContents(config)])
  const context = {
    config,
    db,
    definitions: definitionsInUse(live, db, { refused, patience: 100_000 }),
    contents,
    papers: new PaperFiles(config.papers),
    demoBank,
    key,
    counts: new OwnCounts(),
    knownAt: lookupCacheAtVersions(),
    stopping: stopping.signal,
  }
  const app = await buildApp(context)
  return {
    app,
    context,
    databaseUrl: database.url,
    stop: () => stopping.abort(),
    async send(method, url, { token, body, headers, address } = {}) {
      const answer = await app.inject({
        method,
        url,
        remoteAddress: address,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      return { status: answer.statusCode, headers: answer.headers, body: read(answer) }
    },
    async close() {
      await app.close()
      await db.destroy()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

function read(answer: LightMyRequestResponse): unknown {
  return answer.body !== '' && String(answer.headers['content-type']).includes('json')
    ? JSON.parse(answer.body)
    : answer.body
}
