import { isDeepStrictEqual } from 'node:util'
import type { DocumentDefinition, SectionDefinition } from '../../../../../src/engine/definition.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { choice } from '../../suggest.ts'

/**
 * Checks that a required document can be attached, is named only where it is defined, and is the same in all stages,
 * because a file belongs to the application.
 */
export const documentKinds: MeaningCheck = ({ stages }) => [
  ...stages.flatMap(misplaced),
  ...stages.flatMap((stage) => unattachable(stage, stages)),
  ...differing(stages),
]

interface PlacedSection {
  section: SectionDefinition
  at: JsonPath
}

const sectionsOf = ({ ui }: FolderStage): PlacedSection[] =>
  ui['ui:tabs'].flatMap(({ sections = [] }, tab) =>
    sections.map((section, n) => ({ section, at: ['ui:tabs', tab, 'sections', n] })),
  )

const kindsOf = ({ stage }: FolderStage): string[] => Object.keys(stage.documents ?? {})

function misplaced(stage: FolderStage): Mistake[] {
  const known = kindsOf(stage)
  return sectionsOf(stage).flatMap(({ section: { document, panel }, at }) => {
    if (document === undefined) return []
    const place = [...at, 'document']
    if (!known.includes(document))
      return inStage(
        stage,
        'ui',
        place,
        `"documents" of stage.json has no "${document}".${choice(document, known) || ' Add it there.'}`,
      )
    return panel ? inStage(stage, 'ui', place, 'a section has a "panel" or a "document". Remove one of them.') : []
  })
}

function unattachable(stage: FolderStage, stages: FolderStage[]): Mistake[] {
  const isAttached = (kind: string) =>
    stages
      .filter((each) => kindsOf(each).includes(kind))
      .some((each) => sectionsOf(each).some(({ section }) => section.panel ?? section.document === kind))
  return kindsOf(stage)
    .filter((kind) => !isAttached(kind))
    .map((kind) =>
      inStage(
        stage,
        'stage',
        ['documents', kind],
        `nobody can attach "${kind}". Add a section with "document": "${kind}" or with a "panel" to ui.schema.json.`,
        'key',
      ),
    )
}

function differing(stages: FolderStage[]): Mistake[] {
  const first = new Map<string, { title: string; definition: DocumentDefinition }>()
  return stages.flatMap((stage) =>
    Object.entries(stage.stage.documents ?? {}).flatMap(([kind, definition]) => {
      const known = first.get(kind)
      if (!known) {
        first.set(kind, { title: stage.stage.title, definition })
        return []
      }
      return (['title', 'types'] as const)
        .filter((key) => !isDeepStrictEqual(known.definition[key], definition[key]))
        .map((key) =>
          inStage(
            stage,
            'stage',
            ['documents', kind, key],
            `the ${known.title} has the document "${kind}" with another "${key}". Make them the same, or give this one a name of its own.`,
          ),
        )
    }),
  )
}
