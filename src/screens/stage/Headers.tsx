import { headers } from '../../form/headers/index.ts'
import type { Loaded } from '../../machines/stageTypes.ts'
import { type StageActor, usePart } from './usePart.ts'

export interface HeadersProps {
  actor: StageActor
  loaded: Loaded
}

/** What the stage's definition puts above its form. */
export function Headers({ actor, loaded: { stage, application, definition } }: HeadersProps) {
  const { data } = usePart(actor, 'data')
  return (stage.stage.headers ?? []).map((name) => {
    const Header = headers[name]
    return <Header key={name} stage={stage} definition={definition} application={application} data={data} />
  })
}
