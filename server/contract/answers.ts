import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { preSerializationHookHandler } from 'fastify'
import type { Operation } from './operations.ts'

/**
 * The statuses with which any operation may answer without declaring them: refusals before its handler, and failures
 * after it.
 */
export const common = [400, 403, 413, 415, 429, 500, 503]

/** Turns an answer that the contract does not describe into an error that says where they differ. */
export function checkAnswer(ajv: Ajv2020, { id, answers }: Operation): preSerializationHookHandler {
  return (_request, reply, payload, done) => {
    const status = reply.statusCode
    const schema = answers.get(status)
    // Compiled for the first such answer, and kept by ajv: those of all operations would take a second.
    const check = schema && ajv.compile(schema)
    if (!answers.has(status) && !common.includes(status)) {
      done(new Error(`${id} answered ${status}, which the contract does not have.`))
    } else if (check && !check(asSent(payload))) {
      done(
        new Error(
          `${id} answered ${status} outside the contract: ${ajv.errorsText(check.errors, { dataVar: 'answer' })}.`,
        ),
      )
    } else {
      done(null, payload)
    }
  }
}

function asSent(payload: unknown): unknown {
  return JSON.parse(JSON.stringify(payload))
}
