import { currencies } from '../../../../../src/engine/kinds/codes/currencies.ts'
import { formats } from '../../../../../src/engine/kinds/registry.ts'
import { isMoney } from '../../../../../src/engine/structure.ts'
import type { StageFiles } from '../../../../../src/engine/definition.ts'
import { stageFiles } from '../../../../../src/engine/source/source.ts'
import { type PlacedField, allFields } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, inStage } from '../../mistake.ts'
import { choice } from '../../suggest.ts'

/** Checks that a field names only codes that its format has, such as those of "country". */
export const codes: MeaningCheck = ({ stages }, source) =>
  stages.flatMap((stage) => {
    const data = source.files.get(`stages/${stage.folder}/${stageFiles.data}`)?.value as StageFiles['data']
    return allFields({ ...stage, data }).flatMap((field) =>
      offeredCodes(field).flatMap(({ list, known, at }) =>
        list.flatMap((code, n) =>
          known.includes(code)
            ? []
            : inStage(
                stage,
                'data',
                [...field.at, at, n],
                `there is no ${thing(field)} "${code}".${choice(code, known)}`,
              ),
        ),
      ),
    )
  })

interface OfferedCodes {
  list: string[]
  known: readonly string[]
  at: JsonPath[number]
}

function offeredCodes({ schema }: PlacedField): OfferedCodes[] {
  if (isMoney(schema)) {
    const { currencies: list = [] } = schema as { currencies?: string[] }
    return [{ list, known: currencies, at: 'currencies' }]
  }
  const { options } = formats.get(schema.format ?? '') ?? {}
  return options && schema.enum ? [{ list: schema.enum.map(String), known: options, at: 'enum' }] : []
}

const thing = ({ schema }: PlacedField): string => (isMoney(schema) ? 'currency' : String(schema.format))
