import { randomUUID } from 'node:crypto'
import { chance } from '../../support/chance.ts'
import { type BankContext, type Play, newRequest, onward, playsOf } from './plays.ts'
import { Sender } from './sender.ts'
import { type Staff, applications, openStaff } from './staff.ts'

export interface CrowdOptions {
  /** Where the server is, asked for each request. */
  place: () => string
  clients: number
  /** How many of the answers are lost on their way, 0 to 1. */
  loss?: number
  /** What share of what is done is files, 0 to 1. */
  files?: number
}

interface NestedForm {
  workflow_instance: { id: string } | null
  available_transitions: { code: string }[]
}

interface ApplicationView {
  id: string
  version: number
  workflow_state: { code: string; metadata: { closed: boolean } }
  [source: string]: unknown
}

/**
 * People who take whatever the server offers them, each beginning with a new application, until they are told to stop.
 */
export class Crowd {
  readonly sender: Sender
  /** What was acknowledged: each version of an application with what made it, and each file by its name. */
  readonly made: string[] = []
  readonly files: string[] = []
  /** With which the titles of its applications begin, and no others. */
  readonly mark = `Of the crowd ${randomUUID()}`
  private readonly ids: string[] = []
  private readonly codes = new Map<string, string>()
  private readonly plays: Record<string, Play[]>
  private readonly staff: Staff
  private readonly chance = chance('what the crowd does')

  constructor(
    private readonly context: BankContext,
    private readonly options: CrowdOptions,
  ) {
    this.staff = openStaff(options.place)
    this.sender = new Sender(this.staff, options.loss ?? 0)
    this.plays = playsOf(context)
  }

  /** Signs everybody in, which they do not do again before a few minutes. */
  arrive(): Promise<void> {
    const people = Object.values(this.plays).flatMap((plays) => plays.map(({ who }) => who))
    return this.staff.signIn([...new Set(people)])
  }

  /** Resolves when all have stopped. */
  async work(): Promise<void> {
    await Promise.all(Array.from({ length: this.options.clients }, () => this.workAlone()))
  }

  private async workAlone(): Promise<void> {
    try {
      await this.create()
      while (!this.sender.stopped) await this.act()
    } catch (error) {
      this.sender.report(error instanceof Error ? error.message : String(error))
    }
  }

  private async create(): Promise<void> {
    const answer = await this.sender.write(
      'requester',
      'POST',
      applications,
      newRequest(this.context, `${this.mark} ${randomUUID()}`),
    )
    if (answer.status !== 201)
      throw new Error(`A new application was answered ${answer.status} ${JSON.stringify(answer.body)}`)
    const { id } = answer.body as ApplicationView
    this.made.push(`${id} 1 created`)
    this.ids.push(id)
  }

  private async act(): Promise<void> {
    const id = this.chance.pick(this.ids)
    if (id === undefined) return this.create()
    const play = this.chance.pick(this.plays[this.codes.get(id) ?? 'DRAFT'] ?? [])
    // Nobody has anything to do there any more.
    if (!play) return this.replace(id)
    const shown = await this.sender.read<ApplicationView>(play.who, `${applications}${id}/`)
    this.codes.set(id, shown.workflow_state.code)
    if (shown.workflow_state.metadata.closed) return this.replace(id)
    const nested = shown[play.source] as NestedForm
    const all = nested.available_transitions
    const offered =
      (this.chance.fraction() < 0.5 ? this.chance.pick(all.filter(({ code }) => onward.includes(code))) : undefined) ??
      this.chance.pick(all)
    if (!offered) return
    if (this.chance.fraction() < (this.options.files ?? 0)) return this.attach(play.who, id)
    const version = await this.save(play, shown, offered.code)
    if (version !== undefined) await this.take(play, id, nested, offered.code, version)
  }

  private async replace(id: string): Promise<void> {
    const place = this.ids.indexOf(id)
    if (place < 0) return
    this.ids.splice(place, 1)
    await this.create()
  }

  private async save(
    { who, note, always, before }: Play,
    { id, version }: ApplicationView,
    code: string,
  ): Promise<number | undefined> {
    const body = { ...always, ...before?.[code], [note]: `Said ${randomUUID()}` }
    const answer = await this.sender.write(who, 'PATCH', `${applications}${id}/`, body, this.sometimes(version))
    if (answer.status !== 200) return undefined
    const saved = answer.body as ApplicationView
    this.made.push(`${id} ${saved.version} saved`)
    return saved.version
  }

  private async take(
    { who }: Play,
    id: string,
    { workflow_instance }: NestedForm,
    code: string,
    version: number,
  ): Promise<void> {
    const body = { transition_code: code, comments: 'There is a reason.' }
    const path = `/api/workflow-instances/${workflow_instance?.id}/transition/`
    const answer = await this.sender.write(who, 'POST', path, body, this.sometimes(version))
    if (answer.status !== 200) return
    const done = answer.body as ApplicationView
    this.made.push(`${id} ${done.version} ${code}`)
    this.codes.set(id, done.workflow_state.code)
  }

  private async attach(who: string, id: string): Promise<void> {
    const name = `${randomUUID()}.txt`
    if (await this.sender.upload(who, id, name)) this.files.push(name)
  }

  private sometimes(version: number): Record<string, string> {
    return this.chance.fraction() < 0.5 ? { 'if-match': `"${version}"` } : {}
  }
}
