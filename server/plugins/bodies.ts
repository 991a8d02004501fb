import type { FastifyInstance } from 'fastify'
import { Invalid } from '../problems.ts'

const deepest = 20
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** JSON only, and only what PostgreSQL and the definitions can hold: real UTF-8, no NUL, finite numbers, moderate depth. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = utf8.decode(body as Buffer)
    } catch {
      return done(new Invalid('The request is not UTF-8.'))
    }
    void parse(request, text, (error, value: unknown) => {
      if (error) return done(new Invalid('The request is not JSON.'))
      const mistake = unfit(value, 0)
      return mistake ? done(new Invalid(mistake)) : done(null, value)
    })
  })
}

/** Why a value cannot be kept, if it cannot. */
function unfit(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return unfitText(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return 'The request contains a number that is too large.'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= deepest) return 'The request is nested too deeply.'
  for (const [key, inner] of Object.entries(value)) {
    const mistake = unfitText(key) ?? unfit(inner, depth + 1)
    if (mistake) return mistake
  }
  return undefined
}

function unfitText(text: string): string | undefined {
  if (text.includes('\0')) return 'The request contains a NUL character.'
  return isWellFormed(text) ? undefined : 'The request contains half of a character.'
}

/** `String.prototype.isWellFormed`, which the ES2023 library does not have yet. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}
