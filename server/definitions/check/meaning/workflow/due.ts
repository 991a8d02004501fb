import { workflowFile } from '../../../../../src/engine/source/resolve.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import type { Source } from '../../../../../src/engine/source/source.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inReference, inStage } from '../../mistake.ts'
import { allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'
import { suggestion } from '../../suggest.ts'
import { namedInMessage, unshown } from '../texts/placeholders.ts'

/**
 * Checks that only states with work have due dates, that reminders come within that time, that announcements have
 * readers, and that holidays are days.
 */
export const due: MeaningCheck = ({ stages, reference }, source) => [
  ...stages.flatMap((stage) => inWorkflow(stage, source)),
  ...(reference.calendar?.holidays ?? []).flatMap((holiday, n) =>
    isDay(holiday)
      ? []
      : inReference(['calendar', 'holidays', n], `there is no day ${holiday}. Write it as YYYY-MM-DD.`),
  ),
]

const isDay = (text: string) => {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function inWorkflow(stage: FolderStage, source: Source): Mistake[] {
  const wrong = (at: JsonPath, message: string) => inStage(stage, 'workflow', at, message)
  return allStates(workflowFile(source, stage.folder)).flatMap((placed) => {
    const { meta } = placed.state
    const at = [...placed.at, 'meta', 'due']
    const idle = meta?.due && meta.done ? [wrong(at, 'nothing is due in a state that is done. Remove "due".')] : []
    const late = (meta?.due?.remind ?? []).flatMap((days, n) =>
      days < (meta?.due?.workingDays ?? 0)
        ? []
        : wrong(
            [...at, 'remind', n],
            'this reminder would come before the work begins. Use fewer days than "workingDays".',
          ),
    )
    const announced = transitionsOf(placed).flatMap((each) =>
      untold(stage, each.transition.meta, [...each.at, 'meta']).map(({ at: inside, message }) =>
        wrong(inside, message),
      ),
    )
    return [...idle, ...late, ...announced]
  })
}

type Meta = NonNullable<ReturnType<typeof workflowFile>['states'][string]['on']>[string]['meta']

function untold(stage: FolderStage, { system, notify = [] }: Meta, at: JsonPath): { at: JsonPath; message: string }[] {
  if (notify.length > 0 && system)
    return [
      {
        at: [...at, 'notify'],
        message:
          'only the path takes this event, so nobody can be notified of it. Notify people of the transition that raises it.',
      },
    ]
  const fields = Object.keys(stage.data.properties)
  return notify.flatMap(({ to, text }, n) => {
    const place = [...at, 'notify', n]
    const nobody =
      typeof to === 'object' && !to.roles && !to.parties
        ? [{ at: [...place, 'to'], message: 'name the people by "roles" or "parties".' }]
        : []
    const unshowable = namedInMessage(text).flatMap((field) => {
      const message = fields.includes(field)
        ? unshown(stage, field)
        : `there is no field "${field}" to fill in.${suggestion(field, fields)}`
      return message === undefined ? [] : [{ at: [...place, 'text'], message }]
    })
    return [...nobody, ...unshowable]
  })
}
