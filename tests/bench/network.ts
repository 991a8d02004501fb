import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Form } from './cases.ts'
import { person } from './page/opened.ts'
import { records } from './page/records.ts'

/**
 * Answers the requests of a form's page: the definitions as published, one application, lookups, and drafts that it
 * keeps.
 */
export type Answers = (request: IncomingMessage, response: ServerResponse) => boolean

interface Answer {
  status?: number
  type?: string
  body?: string
  /** The revision of the draft that the answer is about. */
  revision?: number
}

const json = (body: unknown): Answer => ({ body: JSON.stringify(body) })

/** Answers a request; returns whether it knew an answer. */
export function answersFor(form: Form): Answers {
  const { published, application, data, files } = form
  const { hash: _hash, checks: _checks, ...definition } = files
  let draft = ''
  let revision = 0
  const drafts: Record<string, (body: string) => Answer> = {
    GET: () => ({ status: 204, revision: 0 }),
    PUT: (body) => {
      draft = body
      revision += 1
      return { ...json({ saved_at: new Date().toISOString() }), revision }
    },
    DELETE: () => ({ status: 204 }),
  }
  const fixed = new Map<string, Answer>([
    ['/definitions/index.json', json(published.index)],
    ...[...published.files].map(([path, file]) => [path, file] as const),
    [`/api/credit/credit-applications/${application.id}/`, json(application)],
    [`/api/credit/credit-applications/${application.id}/documents/`, json([])],
    ['/api/users/', json(records)],
    ['/api/users/me/', json(person)],
    ['/api/credit/counterparties/', json(records)],
    ['/api/credit/limit-types/', json(records)],
    ['/bench/form.json', json({ files: definition, data })],
  ])
  const answer = (path: string, method: string, body: string): Answer | undefined => {
    if (path === '/bench/draft') return { type: 'text/plain', body: draft }
    if (path.startsWith('/api/drafts/')) return drafts[method]?.(body)
    return fixed.get(path)
  }
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (!isAnswered(pathname)) return false
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const given = answer(pathname, request.method ?? 'GET', Buffer.concat(chunks).toString())
      const { status = 200, type = 'application/json', body, revision: tag } = given ?? { status: 404 }
      if (tag !== undefined) response.setHeader('ETag', `"${tag}"`)
      response.writeHead(status, { 'content-type': type }).end(body)
    })
    return true
  }
}

const isAnswered = (path: string) => /^\/(api|definitions|bench)\//.test(path)
