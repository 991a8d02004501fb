import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { valueAt } from '../../src/engine/path.ts'
import { t } from '../../src/texts/t.ts'
import { isFull, isUnavailable } from '../errors/unavailable.ts'
import {
  Altered,
  BucketUnavailable,
  Invalid,
  NotFound,
  Problem,
  Unavailable,
  type FieldMessages,
  shortened,
} from '../errors/problems.ts'
import { inLanguageOf } from './language.ts'
import { securityHeaders } from './securityHeaders.ts'

/** Turns every error into an answer of the contract, in this one place (spec decision 27). */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = inLanguageOf(request, () => problemOf(error))
    if (problem instanceof BucketUnavailable)
      request.log.warn({ bucket: problem.bucket, reason: problem.reason }, 'the bucket is not available')
    else if (problem instanceof Unavailable && !isFull(error))
      request.log.info({ reason: reasonOf(error) }, 'not available')
    else if (problem instanceof Altered)
      request.log.error({ found: problem.found }, 'an application does not match its audit')
    else if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    else
      request.log.info(
        { operation: request.routeOptions.config.operationId, status: problem.status, code: problem.code },
        'refused',
      )
    for (const name of ofFiles) reply.removeHeader(name)
    return reply.code(problem.status).headers(problem.headers).send(problem.body)
  })
}

/** The headers about a file that a download has set before it fails at the first byte. */
const ofFiles = ['content-type', 'content-length', 'content-disposition']

/** Answers a request whose address cannot be routed, before any hook runs. */
export function answerUnroutable({ code }: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const problem =
    code === 'FST_ERR_BAD_URL' ? new Invalid(t('The address of the request is malformed.')) : new NotFound()
  void reply.code(problem.status).headers(securityHeaders(request.id)).send(problem.body)
}

/** Returns the message of the database if the error came from there. */
function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message
}

function problemOf(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (error.validation) return error.validationContext === 'params' ? new NotFound() : new Invalid(messages(error))
  if (isFull(error))
    return new Unavailable(t('The server’s storage is full. Nothing was changed. Please tell your administrator.'))
  if (isUnavailable(error)) return new Unavailable()
  const status = error.statusCode ?? 500
  if (status === 413) return new Problem(413, t('The request is too large.'))
  // For folders, and for paths that lead out of the folder: the answer does not reveal whether they exist.
  if (status === 403) return new NotFound()
  if (status >= 400 && status < 500) return new Problem(status, error.message)
  return new Problem(500, t('An unexpected error occurred on the server. It has been recorded.'))
}

/** Returns Ajv's first mistake, nested like the data; a mistake about the whole request is under `detail`. */
function messages({ validation, validationContext }: FastifyError): FieldMessages {
  const [mistake] = validation ?? []
  const named = mistake?.params.missingProperty ?? mistake?.params.additionalProperty
  const path = (mistake?.instancePath ?? '').split('/').slice(1)
  if (typeof named === 'string') path.push(named)
  const place = (validationContext === 'body' ? path : path.slice(-1)).map(shortened)
  const text = sentences[mistake?.keyword ?? '']?.(mistake?.params ?? {}, mistake) ?? sentence(mistake?.message)
  if (place.length === 0) return { detail: text }
  return place.reduceRight<FieldMessages | string[]>((inner, key) => ({ [key]: inner }), [text]) as FieldMessages
}

const sentences: Record<string, (params: Record<string, unknown>, mistake?: object) => string> = {
  required: () => t('This field is required.'),
  additionalProperties: () => t('There is no such field.'),
  minLength: () => t('This field may not be blank.'),
  maxLength: ({ limit }) => t('Use at most {limit} characters.', { limit: String(limit) }),
  minimum: ({ limit }) => t('This must be at least {limit}.', { limit: String(limit) }),
  maximum: ({ limit }) => t('This must be at most {limit}.', { limit: String(limit) }),
  minItems: ({ limit }) => t('There must be at least {limit} entries here.', { limit: String(limit) }),
  maxItems: ({ limit }) => t('There must be at most {limit} entries here.', { limit: String(limit) }),
  maxProperties: ({ limit }) => t('There must be at most {limit} fields here.', { limit: String(limit) }),
  enum: ({ allowedValues }) =>
    t('This must be one of: {options}.', { options: [allowedValues].flat().map(String).join(', ') }),
  pattern: ({ pattern }, mistake) => {
    if (pattern === notBlank) return t('This field may not be blank.')
    const expected = valueAt(mistake, ['parentSchema', 'description'])
    return typeof expected === 'string'
      ? t('This is not valid. Expected: {expected}', { expected })
      : t('This is not valid.')
  },
  format: ({ format }) => formats[String(format)]?.() ?? t('This is not valid.'),
  type: ({ type }) => types[String([type].flat()[0])]?.() ?? t('This is not valid.'),
}

/** The pattern of a text that is not blank. */
const notBlank = String.raw`\S`

const formats: Record<string, () => string> = {
  date: () => t('This must be a date, such as {example}.', { example: '2026-12-31' }),
  'date-time': () => t('This must be a date with a time, such as {example}.', { example: '2026-12-31T09:00:00Z' }),
  uuid: () => t('This must be an identifier (a UUID).'),
}

/** Of several types that a value may have, the first is the one to send. */
const types: Record<string, () => string> = {
  string: () => t('This must be text.'),
  number: () => t('This must be a number.'),
  integer: () => t('This must be a whole number.'),
  boolean: () => t('This must be true or false.'),
  array: () => t('This must be a list.'),
  object: () => t('This must be an object.'),
}

function sentence(message?: string): string {
  return message === undefined ? t('This is not valid.') : t('This {message}.', { message })
}
