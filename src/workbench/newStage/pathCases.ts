import { allStates, transitionsOf } from '../../engine/source/states.ts'
import type { Place, Position } from './places.ts'
import { codeOf, doneEvent } from './stageFiles.ts'
import type { TextEdit } from './textEdits.ts'

/** What a case of a path says of the stages on it. */
export interface PathCase {
  application?: object
  done?: string[]
  events?: string[]
  expect: { open?: string[] }
}

/** The edits of the path's cases: wherever the existing stage is done, the new one is done too. */
export function casesWith(place: Place, position: Position, name: string, cases: PathCase[]): TextEdit[] {
  const events = completingEvents(place)
  const own = position === 'after' && place.keys.length === 1 ? ownCase(name, events, cases) : []
  return [...cases.flatMap((each, n) => changes(place, position, name, events, each, n)), ...own]
}

const completingEvents = ({ known }: Place): string[] =>
  allStates(known.workflow)
    .flatMap(transitionsOf)
    .flatMap(({ transition: { meta } }) => (meta.completes && meta.raises ? meta.raises : []))

function changes(
  { known }: Place,
  position: Position,
  name: string,
  completing: string[],
  { events = [], done = [], expect }: PathCase,
  n: number,
): TextEdit[] {
  const { formType } = known.stage
  const added = (
    list: string[],
    at: (string | number)[],
    isMeant: (each: string) => boolean,
    value: string,
  ): TextEdit[] =>
    list.flatMap((each, m) => (isMeant(each) ? [{ after: ['cases', n, ...at, m], entry: { value } }] : []))
  return [
    ...added(events, ['events'], (event) => completing.includes(event), doneEvent(name)),
    ...added(done, ['done'], (stage) => stage === formType, name),
    ...(position === 'beside' ? added(expect.open ?? [], ['expect', 'open'], (stage) => stage === formType, name) : []),
  ]
}

/** A case that shows that the application waits for the new stage once the one before it is done. */
function ownCase(name: string, completing: string[], cases: PathCase[]): TextEdit[] {
  const n = cases.findIndex(({ events = [] }) => events.some((event) => completing.includes(event)))
  const { events = [], application, done } = cases[n] ?? {}
  const end = events.findIndex((event) => completing.includes(event))
  if (end < 0) return []
  const value = {
    about: `The application waits for the ${name.replaceAll('_', ' ')}.`,
    ...(application && { application }),
    ...(done && { done }),
    events: events.slice(0, end + 1),
    expect: { state: `${codeOf(name)}_PENDING`, open: [name] },
  }
  return [{ after: ['cases', n], entry: { value } }]
}
