import type { NamedTitle, ReplayChange, ReplayFinding } from '../../database/workbenchTables.ts'

/** A finding in one application. */
export interface ApplicationFinding {
  what: ReplayChange
  stage?: NamedTitle
  field?: NamedTitle
  action?: NamedTitle
  before?: string
  after?: string
  /** Not part of what tells findings apart, because it may name a value: the first one's message is shown. */
  message?: string
  /** Only the number of applications is given: their names would reveal values that are withheld. */
  isCounted?: boolean
}

/** The most findings that are listed, and the most applications that each one lists. */
const most = { findings: 500, applications: 50 }

/** Counts findings, by what they are about. */
export class Findings {
  private readonly listed = new Map<string, ReplayFinding>()
  private readonly others = new Set<string>()

  /** Adds a finding in an application; the same finding twice counts once. */
  add(application: ReplayFinding['applications'][number], found: ApplicationFinding[]): void {
    for (const [key, each] of new Map(found.map((one) => [keyOf(one), one]))) {
      const finding = this.listed.get(key) ?? this.begin(key, each)
      if (!finding) continue
      finding.count += 1
      if (!each.isCounted && finding.applications.length < most.applications) finding.applications.push(application)
    }
  }

  private begin(key: string, found: ApplicationFinding): ReplayFinding | undefined {
    if (this.listed.size >= most.findings) {
      this.others.add(key)
      return undefined
    }
    const finding = toFinding(found)
    this.listed.set(key, finding)
    return finding
  }

  /** The findings, the most frequent first. */
  result(): { findings: ReplayFinding[]; others: number } {
    return { findings: [...this.listed.values()].toSorted((a, b) => b.count - a.count), others: this.others.size }
  }
}

const keyOf = ({ what, stage, field, action, before, after }: ApplicationFinding): string =>
  JSON.stringify([what, stage?.name, field?.name, action?.name, before, after])

const toFinding = ({ what, stage, field, action, before, after, message }: ApplicationFinding): ReplayFinding => ({
  what,
  stage: stage ?? null,
  field: field ?? null,
  action: action ?? null,
  before: before ?? null,
  after: after ?? null,
  message: message ?? null,
  count: 0,
  applications: [],
})
