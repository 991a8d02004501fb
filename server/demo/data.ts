/** The content of the demo bank's files. In stage data, people are named by username and other records by name. */
import applications from './applications.json' with { type: 'json' }
import counterparties from './counterparties.json' with { type: 'json' }
import journeys from './journeys.json' with { type: 'json' }
import limitTypes from './limitTypes.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }

/** What one person does in one stage: saves data, takes a transition, or both. */
export interface Step {
  by: string
  stage: string
  data?: Record<string, unknown>
  take?: string
  comments?: string
  /** Hours after the step before. */
  after: number
}

export interface Story {
  title: string
  counterparty: string
  journey: string
  daysAgo: number
  requiredIn: number
  by: string
  documents?: { name: string; text: string }[]
  /** The title of the story whose application precedes this one; this one is its successor. */
  follows?: string
  kind?: string
  [key: string]: unknown
}

const steps: Record<string, Step> = journeys.steps
const routes: Record<string, string[]> = journeys.journeys

/** Returns the steps of a journey, which consists of steps and of other journeys. */
export function stepsOf(journey: string): Step[] {
  const names = routes[journey]
  if (!names) throw new Error(`The demo has no journey '${journey}'.`)
  return names.flatMap((name) => {
    const step = steps[name]
    return step ? [step] : stepsOf(name)
  })
}

const written: Partial<Story>[] = applications.applications
const usual: Partial<Story> & { by: string } = applications.defaults

/** The stories, the oldest first. */
export const stories: Story[] = written.map((story) => {
  const { documents: _, ...earlier } = written.find(({ title }) => title !== undefined && title === story.follows) ?? {}
  return { title: '', counterparty: '', journey: '', daysAgo: 0, requiredIn: 0, ...usual, ...earlier, ...story }
})

/** How many of the newest applications are not ranked yet. */
export const unranked = applications.unranked

export const creation: { stage: string; data: Record<string, unknown> } = journeys.create

export { counterparties, limitTypes, people }
