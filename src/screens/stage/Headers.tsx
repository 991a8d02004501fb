import type { FormData } from '../../engine/definition.ts'
import { headers } from '../../form/headers/index.ts'
import type { Loaded } from '../../machines/stageTypes.ts'

/** What the stage's definition puts above its form. */
export function Headers({ loaded: { stage, application, definition }, data }: { loaded: Loaded; data: FormData }) {
  return (stage.stage.headers ?? []).map((name) => {
    const Header = headers[name]
    return <Header key={name} stage={stage} definition={definition} application={application} data={data} />
  })
}
