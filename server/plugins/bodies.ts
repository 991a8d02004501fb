import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { t } from '../../src/texts/t.ts'
import { Invalid, Problem, TooLarge } from '../errors/problems.ts'
import { overrideMessages } from '../errors/directionOverride.ts'
import { unfitText } from '../errors/unfitText.ts'
import { type Room, larger, leastRoom } from '../admission/room.ts'
import { Outline } from './outline.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Throws for people who may not use the route, before the body is read. */
    may?: (request: FastifyRequest) => Promise<void>
    /** Returns how much a body may hold. */
    room?: (request: FastifyRequest) => Promise<Room>
    /** A body of the route also holds texts as they are stored: its handler checks those that the person changed. */
    sendsStored?: boolean
    /** A body of the route is a form with files, which has limits of its own. */
    takesForm?: boolean
  }
}

const deepest = 20
/** How many bytes are looked through, in a millisecond or two, before other requests get a turn. */
const slice = 128 * 1024
const room = Symbol('room')

/**
 * Accepts JSON bodies of the size that the operation needs, with only what PostgreSQL and the definitions can store:
 * valid UTF-8, no NUL, finite numbers, moderate depth, and no text that is shown backwards. Checks rights and sizes
 * before contents. Reads large bodies in slices, so that no other request waits. Forms are for documents alone.
 */
export function acceptJson(app: FastifyInstance): void {
  app.decorateRequest(room, null)
  app.addHook('preParsing', async (request) => {
    const { config } = request.routeOptions
    await config.may?.(request)
    if (isForm(request) && config.operationId !== undefined && !config.takesForm) throw notJson()
    const given = larger(leastRoom, (await config.room?.(request)) ?? leastRoom)
    if (!isForm(request) && Number(request.headers['content-length']) > given.bytes) throw tooLarge()
    request.setDecorator(room, given)
  })
  const parse = parser(app)
  const alone = oneAfterAnother()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const { bytes, values } = request.getDecorator<Room | null>(room) ?? leastRoom
    if (body.length > bytes) throw tooLarge()
    const read = async () => {
      const breathe = async () => (body.length > slice ? yieldToEventLoop() : undefined)
      const text = await textOf(body, values)
      await breathe()
      const value = await parse(request, text)
      await breathe()
      const mistake = unfit(value) ?? (request.routeOptions.config.sendsStored ? undefined : overrideMessages(value))
      if (mistake) throw new Invalid(mistake)
      return value
    }
    return body.length > slice ? alone(read) : read()
  })
}

/** Whether a body is a form with files. */
const isForm = ({ headers }: FastifyRequest) => /^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '')

const notJson = () => new Problem(415, t('Only documents are sent as multipart/form-data.'))

const tooLarge = () => new TooLarge(t('The request is too large.'))

/** Runs work one after another. Large bodies are read like this, because many at once would block the process. */
function oneAfterAnother(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}

/** Returns Fastify's own JSON parser, which refuses keys that would change prototypes. */
function parser(app: FastifyInstance): (request: FastifyRequest, text: string) => Promise<unknown> {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, text) =>
    new Promise((resolve, reject) => {
      void parse(request, text, (error, value: unknown) =>
        error ? reject(new Invalid(t('The request is not JSON.'))) : resolve(value),
      )
    })
}

/** Returns the body as text. Throws if it holds too many values, or is nested too deeply, to be parsed. */
async function textOf(body: Buffer, values: number): Promise<string> {
  const outline = new Outline()
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const texts: string[] = []
  for (let from = 0; from < body.length; from += slice) {
    if (from > 0) await yieldToEventLoop()
    const part = body.subarray(from, from + slice)
    outline.read(part)
    if (outline.deepest > deepest) throw new Invalid(t('The request is nested too deeply.'))
    if (outline.values > values) throw new Invalid(t('The request holds more than {values} values.', { values }))
    texts.push(decoded(utf8, part, from + slice < body.length))
  }
  return texts.join('')
}

function decoded(utf8: TextDecoder, part: Buffer, stream: boolean): string {
  try {
    return utf8.decode(part, { stream })
  } catch {
    throw new Invalid(t('The request is not UTF-8.'))
  }
}

/** Returns why a value cannot be stored; undefined if it can. */
function unfit(value: unknown): string | undefined {
  if (typeof value === 'string') return unfitText(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return t('The request contains a number that is too large.')
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const mistake = unfitText(key) ?? unfit(inner)
    if (mistake) return mistake
  }
  return undefined
}
