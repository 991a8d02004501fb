import type { FastifyInstance, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { type Reader, english } from '../../src/texts/reader.ts'
import { catalogues, readerOf as readerIn } from '../texts/languages.ts'
import { forReader, readByRequest } from '../texts/readers.ts'

/** Finds the translations of the definitions, by language. */
type FindWords = () => Promise<Record<string, Reader['words']>>

const asked = Symbol('reader')

/** Answers every request in the language that it prefers (`Accept-Language`) among those that have texts. */
export function answerInLanguage(app: FastifyInstance, findWords: FindWords): void {
  readByRequest()
  app.decorateRequest(asked, null)
  app.addHook('onRequest', (request, _reply, done) => {
    readerOf(request, findWords)
      .then((reader) => {
        request.setDecorator(asked, reader)
        forReader(reader, done)
      })
      .catch(done)
  })
  // Reading a body continues where the reading began, outside this request's context, so the reader is set again.
  app.addHook('preValidation', (request, _reply, done) => inLanguageOf(request, done))
}

/** Runs `answer` in the language of the request, before it is known which languages the definitions have. */
export function inLanguageAskedBy<Result>(request: FastifyRequest, answer: () => Result): Result {
  const isPlain = isEnglish(request.headers['accept-language'])
  return forReader(isPlain ? english : readerIn(preferred(request, Object.keys(catalogues)), {}), answer)
}

/** Runs `answer` in the language of the request. */
export const inLanguageOf = <Result>(request: FastifyRequest, answer: () => Result): Result =>
  forReader(request.getDecorator<Reader | null>(asked) ?? english, answer)

async function readerOf(request: FastifyRequest, findWords: FindWords): Promise<Reader> {
  if (isEnglish(request.headers['accept-language'])) return english
  // If the translations cannot be found, the definitions' texts are in English: the request is still answered.
  const words = await findWords().catch((): Record<string, Reader['words']> => ({}))
  return readerIn(preferred(request, Object.keys({ ...catalogues, ...words })), words)
}

/** The language that the request prefers among English and these. */
const preferred = (request: FastifyRequest, others: string[]) =>
  new Negotiator(request.raw).language([english.language, ...others])

/** In characters. Browsers send fewer, and to read 16 kB of languages takes longer than many answers. */
const longest = 200

const isEnglish = (accepted = 'en'): boolean => accepted.length > longest || /^en\b/.test(accepted)
