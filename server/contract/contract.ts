import type { FastifyCompressRouteOptions } from '@fastify/compress'
/**
 * Routes come from the contract: a handler is registered under an operation's name, and everything else is read there.
 */
import type { RateLimitOptions } from '@fastify/rate-limit'
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js'
import stringifier from 'fast-json-stringify'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  RouteGenericInterface,
  onRequestAsyncHookHandler,
} from 'fastify'
import { checkAnswer } from './answers.ts'
import { dereference, type ContractDocument, type ContractSchema } from './document.ts'
import { operations, type Operation } from './operations.ts'
import { contractAjv } from './ajv.ts'
import { largestBody } from '../admission/limits.ts'
import { type Room, larger, leastRoom, roomFor } from '../admission/room.ts'
import { reads } from './reads.ts'
import { refuseNul } from './refuseNul.ts'
import { serialized } from './serialized.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string
  }
}

/** The request's parts have been validated by the contract when it runs; `Route` says what they then are. */
export type Handler<Route extends RouteGenericInterface> = (
  request: FastifyRequest<Route>,
  reply: FastifyReply,
) => unknown

export interface Contract {
  /** Throws for an operation that the contract does not have, or that has a handler already. */
  route<Route extends RouteGenericInterface>(
    operationId: string,
    handler: Handler<Route>,
    options?: RouteOptions<Route>,
  ): void
  /** Throws when an operation has no handler. */
  complete(): void
}

export interface RouteOptions<Route extends RouteGenericInterface = RouteGenericInterface> {
  /** In bytes, of a body that is not JSON. */
  bodyLimit?: number
  /**
   * Throws for a person who is at a limit; otherwise returns a function to call once they have their answer. It runs
   * before any query of the database, so that a flood costs other people little, and only if the token was read
   * recently.
   */
  enter?: (personId: string) => () => void
  /** Throws for people who may not do this, before anything of the request is read. */
  may?: (request: FastifyRequest<Route>) => Promise<void>
  /** The room of a body whose schema does not limit all of it; `declared` is what the schema allows. */
  room?: (request: FastifyRequest<Route>, declared: Room) => Promise<Room>
  /** A body also holds texts as they are stored: the handler checks those that the person changed. */
  sendsStored?: boolean
  /** The operation is answered even if the server is overloaded. */
  always?: boolean
  /** The operation is also open to people who must replace a first password before anything else. */
  evenWhenPasswordDue?: boolean
  /** How the answer is compressed, if differently from others. */
  compress?: FastifyCompressRouteOptions['compress']
}

export interface ContractOptions {
  authenticate: onRequestAsyncHookHandler
  /** The person of a request whose token was read recently. */
  knownPerson: (request: FastifyRequest) => string | undefined
  /** Answers outside the contract become errors. */
  checkAnswers: boolean
  /** How often a person may call an operation. */
  rate(operation: Operation): RateLimitOptions
}

export function createContract(
  app: FastifyInstance,
  document: ContractDocument,
  { authenticate, knownPerson, checkAnswers, rate }: ContractOptions,
): Contract {
  const { all, ajv } = prepared(document)
  const waiting = new Set(all.keys())
  const beforeSignIn =
    (enter: (personId: string) => () => void): onRequestAsyncHookHandler =>
    async (request, reply) => {
      const personId = knownPerson(request)
      if (personId !== undefined) reply.raw.once('close', enter(personId))
    }
  app.setValidatorCompiler(({ schema }) => whenAsked(() => ajv.compile(schema as object)))
  app.setSerializerCompiler(({ schema }) => whenAnswered(schema as ContractSchema))

  return {
    route(operationId, handler, options) {
      const {
        always,
        evenWhenPasswordDue,
        enter,
        may,
        room,
        sendsStored,
        bodyLimit,
        compress = {},
      } = (options ?? {}) as RouteOptions
      const operation = all.get(operationId)
      if (!operation) throw new Error(`The contract has no operation "${operationId}".`)
      if (!waiting.delete(operationId)) throw new Error(`The operation "${operationId}" has two handlers.`)
      const declared = roomFor(operation.schema.body)
      const rateLimit = operation.open ? false : rate(operation)
      const response = { ...operation.successes }
      app.route({
        // A body without a length is cut off here: nobody sends 4 MB to sign in.
        bodyLimit: bodyLimit ?? (room ? largestBody : larger(leastRoom, declared).bytes),
        method: methodsOf(operation),
        url: operation.url,
        config: {
          operationId,
          always,
          sendsStored,
          takesForm: operation.takesForm,
          evenWhenPasswordDue,
          rateLimit,
          may,
          room: async (request) => room?.(request, declared) ?? declared,
        },
        schema: { ...operation.schema, response },
        // A body that is not JSON is a document, and is passed on as it is.
        compress: Object.keys(response).length > 0 ? compress : false,
        onRequest: [...(enter ? [beforeSignIn(enter)] : []), ...(operation.open ? [] : [authenticate])],
        preValidation: refuseNul,
        preSerialization: checkAnswers ? [checkAnswer(ajv, operation)] : [],
        handler: handler as Handler<RouteGenericInterface>,
      })
    },
    complete() {
      if (waiting.size > 0) throw new Error(`Operations of the contract without a handler: ${[...waiting].join(', ')}.`)
    },
  }
}

/**
 * The HTTP methods of an operation. Everything that can be read can also be asked for its headers alone (RFC 9110,
 * 9.1).
 */
const methodsOf = ({ method }: Operation): string[] => (method === 'GET' ? [...reads] : [method])

interface PreparedOperation extends Operation {
  /** The schemas of what it answers with success, by status, for their serialisers. */
  successes: Record<number, ContractSchema>
}

interface PreparedContract {
  all: ReadonlyMap<string, PreparedOperation>
  ajv: Ajv2020
}

const preparedContracts = new WeakMap<ContractDocument, PreparedContract>()

/** Cached by document: tests start many servers in one process, and compiling the schemas takes a second. */
function prepared(document: ContractDocument): PreparedContract {
  const kept = preparedContracts.get(document)
  if (kept) return kept
  const all = new Map(
    operations(dereference(document)).map((operation) => [
      operation.id,
      { ...operation, successes: successesOf(operation) },
    ]),
  )
  const made = { all, ajv: contractAjv() }
  preparedContracts.set(document, made)
  return made
}

/** A check that is compiled for the first request that needs it, so that a start need not wait for all of them. */
function whenAsked(compile: () => ValidateFunction): ReturnType<FastifySchemaCompiler<unknown>> {
  let check: ValidateFunction | undefined
  const validate: ReturnType<FastifySchemaCompiler<unknown>> = (data) => {
    check ??= compile()
    const holds = check(data)
    validate.errors = check.errors as typeof validate.errors
    return holds
  }
  return validate
}

type Serialize = (answer: unknown) => string

/** By schema: tests start many servers in one process. */
const serializers = new WeakMap<ContractSchema, Serialize>()

/** A serialiser that is compiled for its first answer: all of them together take a quarter of a start. */
function whenAnswered(schema: ContractSchema): Serialize {
  return (answer) => {
    const serialize: Serialize = serializers.get(schema) ?? stringifier(schema)
    serializers.set(schema, serialize)
    return serialize(answer)
  }
}

/** Errors are small and few, so only successes have a compiled serialiser. */
function successesOf({ answers }: Operation): Record<number, ContractSchema> {
  return Object.fromEntries(
    [...answers].flatMap(([status, schema]) => (schema && status < 300 ? [[status, serialized(schema)]] : [])),
  )
}
