import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import type { StagePart } from '../../../../../src/engine/source/source.ts'
import { type JsonPath, type MeaningCheck, inStage } from '../../mistake.ts'
import { allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'
import { choice, quoted } from '../../suggest.ts'
import { broken } from '../records/recordPaths.ts'
import { namedInMessage } from '../texts/placeholders.ts'

/** Checks that headings, destinations and messages fill in only values that exist where they are shown. */
export const filledIn: MeaningCheck = (definitions) =>
  definitions.stages.flatMap((stage) => [
    ...placesIn(stage).flatMap(({ part, at, text, known }) =>
      namedInMessage(text)
        .filter((name) => !known.includes(name))
        .map((name) => inStage(stage, part, at, `nothing fills in "{${name}}" here.${mendOf(name, known)}`)),
    ),
    ...headings(definitions, stage),
  ])

interface Place {
  part: StagePart
  at: JsonPath
  text: string
  known: string[]
}

const mendOf = (name: string, known: string[]): string =>
  known.length === 0 ? ' Remove it.' : choice(name, known).replace(/ Choose one of .*/, ` There is ${quoted(known)}.`)

function placesIn({ stage, workflow }: FolderStage): Place[] {
  const { navigation, save, messages, authority } = stage
  const inMessages = Object.entries(messages).filter(([key]) => key !== 'saveFailedShows')
  return [
    ...navigation.map(({ go }, n) => ofStage(['navigation', n, 'go'], go, ['id'])),
    ...(save?.go === undefined ? [] : [ofStage(['save', 'go'], save.go, ['id'])]),
    ...inMessages.map(([key, text]) => ofStage(['messages', key], String(text), inMessage[key] ?? [])),
    ...(authority ? [ofStage(['authority', 'message'], authority.message, ['required', 'level'])] : []),
    ...allStates(workflow)
      .flatMap(transitionsOf)
      .flatMap(({ transition: { meta }, at }): Place[] =>
        meta.navigate === undefined
          ? []
          : [{ part: 'workflow', at: [...at, 'meta', 'navigate'], text: meta.navigate, known: ['id'] }],
      ),
  ]
}

/** The names that messages can fill in, for the messages that fill in any. */
const inMessage: Record<string, string[]> = { transitionFailedEmpty: ['status'], noApplication: ['id'] }

const ofStage = (at: JsonPath, text: string, known: string[]): Place => ({ part: 'stage', at, text, known })

/** Finds unknown paths in the heading of an existing application, which fills in the application's own values. */
function headings(definitions: Definitions, stage: FolderStage) {
  return namedInMessage(stage.stage.heading?.existing ?? '').flatMap((name) =>
    broken(definitions, name).map((message) => inStage(stage, 'stage', ['heading', 'existing'], message)),
  )
}
