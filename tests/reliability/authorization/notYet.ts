/** What is not asked, with the reason: parts that nobody can have in these states. */
const notYet: { parts: string[]; states: string[]; why: string }[] = [
  {
    parts: ['assigned analyst', 'acts for the assigned analyst', 'worked on the review'],
    states: ['DRAFT'],
    why: 'The review has not begun: nobody works on it, and it has assigned nobody.',
  },
  {
    parts: ['worked on the sponsorship'],
    states: ['DRAFT', 'REVIEW_PENDING'],
    why: 'There is nothing to sponsor before the review is done.',
  },
  {
    parts: ['worked on the analysis'],
    states: ['DRAFT', 'REVIEW_PENDING', 'SPONSOR_PENDING'],
    why: 'The analysis begins when the sponsors have decided.',
  },
  {
    parts: ['compiler', 'acts for the compiler', 'worked on the credit paper'],
    states: ['DRAFT', 'REVIEW_PENDING', 'SPONSOR_PENDING', 'ANALYSIS'],
    why: 'The credit paper, which names its compiler, begins when the analysis is done.',
  },
]

/** As `part · state`. */
export const pairsNotYet = new Set(
  notYet.flatMap(({ parts, states }) => parts.flatMap((part) => states.map((state) => `${part} · ${state}`))),
)
