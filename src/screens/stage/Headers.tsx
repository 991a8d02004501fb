import { useSelector } from '@xstate/react'
import { fieldShown } from '../../form/headers/header.ts'
import { headers } from '../../form/headers/headers.tsx'
import type { LoadedForm } from '../../machines/stageTypes.ts'
import type { StageActor } from './useStageContext.ts'

export interface HeadersProps {
  actor: StageActor
  loaded: LoadedForm
}

/**
 * The headers that the stage's definition puts above its form. They are drawn again only when a value that they show
 * changes.
 */
export function Headers({ actor, loaded: { stage, application, definition } }: HeadersProps) {
  const fields = definition.summary.map(fieldShown)
  const data = useSelector(
    actor,
    ({ context }) => context.data,
    (before, now) => fields.every((field) => before[field] === now[field]),
  )
  return (stage.stage.headers ?? []).map((name) => {
    const Header = headers[name]
    return <Header key={name} stage={stage} definition={definition} application={application} data={data} />
  })
}
