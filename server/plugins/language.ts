import type { FastifyInstance, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { type Reader, english } from '../../src/texts/reader.ts'
import { catalogues, readerOf as readerIn } from '../texts/languages.ts'
import { forReader, readByRequest } from '../texts/readers.ts'

/** What the definitions say in other languages, by language. */
type FindWords = () => Promise<Record<string, Reader['words']>>

const asked = Symbol('reader')

/** Every request is answered in the language that it prefers (`Accept-Language`), as far as there are texts in it. */
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
  // What has read a body goes on where that began, which no request is known of.
  app.addHook('preValidation', (request, _reply, done) => inLanguageOf(request, done))
}

/** Runs what answers this request. */
export const inLanguageOf = <Result>(request: FastifyRequest, answer: () => Result): Result =>
  forReader(request.getDecorator<Reader | null>(asked) ?? english, answer)

async function readerOf(request: FastifyRequest, findWords: FindWords): Promise<Reader> {
  if (isEnglish(request.headers['accept-language'])) return english
  // Without its own texts, the definitions speak English: a request is answered all the same.
  const words = await findWords().catch((): Record<string, Reader['words']> => ({}))
  const language = new Negotiator(request.raw).language([english.language, ...Object.keys({ ...catalogues, ...words })])
  return readerIn(language, words)
}

const isEnglish = (accepted = 'en'): boolean => /^en\b/.test(accepted)
