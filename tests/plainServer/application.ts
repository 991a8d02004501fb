import { randomUUID } from 'node:crypto'
import type { Person } from './person.ts'
import { type Stage, stages } from './definitions.ts'
import { startPath } from './pathActor.ts'
import { type ActionContext, type StageActor, startStage } from './stageActor.ts'

export type Body = Record<string, unknown>

/** One application: what it was sent, its stages, and where it stands. */
export class Application {
  readonly id = randomUUID()
  readonly createdAt = new Date().toISOString()
  readonly fields: Body = {}
  readonly path = startPath({
    isDone: (formType) => this.form(formType)?.isDone() ?? false,
    valueAt: (path) => this.valueAt(path),
  })
  rank: number | null = null
  private readonly forms = new Map<string, StageActor>()
  /** The stages whose workflow instance was asked for. */
  private readonly asked = new Set<string>()
  private readonly notRequired = new Map<string, string>()

  constructor(
    readonly creator: Person,
    readonly number: number,
    private readonly startsWhenAsked = false,
  ) {
    this.openStages()
  }

  /** Keeps what was sent: prefixed fields in their stage's form, the others in the application. */
  save(body: Body): void {
    for (const [key, value] of Object.entries(body)) {
      const stage = stages.find(({ payload }) => key.startsWith(payload.prefix))
      const flagged = stages.find(({ payload }) => key === payload.createInstance)
      if (stage) this.open(stage).fields[key.slice(stage.payload.prefix.length)] = value
      else if (flagged) this.asked.add(flagged.formType)
      else this.fields[key] = Array.isArray(value) ? value.map((row: Body) => ({ id: randomUUID(), ...row })) : value
    }
  }

  form(formType: string): StageActor | undefined {
    return this.forms.get(formType)
  }

  /** The stage whose workflow instance this is. */
  formOf(instance: string): StageActor | undefined {
    return [...this.forms.values()].find((form) => form.instance === instance)
  }

  /** Whether the stage still has no workflow instance, because nobody asked for it. */
  isUnasked({ formType, payload }: Stage): boolean {
    return this.startsWhenAsked && payload.createInstance !== undefined && !this.asked.has(formType)
  }

  /** The stage's state; what it is called where it is not needed; undefined where it has not begun. */
  stateOf(formType: string): string | undefined {
    return this.form(formType)?.state() ?? this.notRequired.get(formType)
  }

  isOpen(form: StageActor): boolean {
    return this.path.open().some((formType) => this.form(formType) === form)
  }

  acting(person: Person): ActionContext {
    return { person, valueAt: (path) => this.valueAt(path) }
  }

  offers(form: StageActor, person: Person) {
    return this.isOpen(form) ? form.offers(this.acting(person)) : []
  }

  /** Takes a transition that `offers` lists. */
  take(form: StageActor, { code, raises }: { code: string; raises?: string }, person: Person): void {
    form.send(code, this.acting(person))
    if (raises === undefined) return
    const reopened = this.path.reopens(raises)
    this.path.send(raises)
    reopened.forEach((formType) => this.form(formType)?.send('REOPEN'))
    this.openStages()
  }

  private open(stage: Stage): StageActor {
    const form = this.form(stage.formType) ?? startStage(stage)
    this.forms.set(stage.formType, form)
    return form
  }

  private openStages(): void {
    const open = this.path.open()
    stages.filter(({ formType }) => open.includes(formType)).forEach((stage) => this.open(stage))
    this.path.notRequired().forEach(({ stage, name }) => this.notRequired.set(stage, name))
  }

  private valueAt(path: string): unknown {
    const [source, field = ''] = path.split('.')
    const stage = stages.find((each) => each.source === source)
    return stage && this.form(stage.formType)?.fields[field]
  }
}
