import { named, t } from '../../src/texts/t.ts'
import { acceptedType } from '../../src/engine/documentRules.ts'
import { Invalid } from '../errors/problems.ts'
import type { Work } from '../model/work.ts'

/** Refuses a kind that no stage names, and a file of a type that the kind does not have. */
export function refuseOtherKind({ workflows }: Work, kind: string, name: string): void {
  const known = workflows.stages.flatMap(({ stage }) => Object.entries(stage.documents ?? {}))
  const definition = known.find(([each]) => each === kind)?.[1]
  if (!definition)
    throw new Invalid({
      kind: [t('There is no kind of document "{kind}". Reload the page, and attach the file again.', { kind })],
    })
  const type = acceptedType(name)
  if (type && !(definition.types?.includes(type) ?? true)) {
    const types = definition.types?.map((each) => each.toUpperCase()).join(', ')
    throw new Invalid({
      file: [
        t('{title} must be a file of this type: {types}.', { title: named(definition.title), types: types ?? '' }),
      ],
    })
  }
}
