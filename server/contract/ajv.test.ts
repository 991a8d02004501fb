import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { dereference, readDocument } from './document.ts'
import { operations } from './operations.ts'

it("every schema of the contract is one, which the server's own checks take for granted", () => {
  const ajv = new Ajv2020({ validateSchema: true, strict: false, formats: {} })
  const wrong = operations(dereference(readDocument())).flatMap(({ id, schema, answers }) =>
    [...Object.entries(schema), ...answers].flatMap(([part, each]) =>
      each === undefined || ajv.validateSchema(each) ? [] : [`${id} ${part}: ${ajv.errorsText()}`],
    ),
  )
  expect(wrong).toEqual([])
  expect(ajv.validateSchema({ type: 'letters' })).toBe(false)
})
