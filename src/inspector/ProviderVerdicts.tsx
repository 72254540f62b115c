/** Rules against providers: holds, how many violations, or no such rule; and the sum of it. */
import type { ProviderCheck, RuleVerdict } from '#kernel/model/provider-check.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { count } from '#src/ui/format.ts'
import { providerNames, providers } from './provider-words.ts'
import styles from './ProviderVerdicts.module.css'

export function ProviderVerdicts({ check }: { readonly check: ProviderCheck }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Rules by provider</caption>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          {providers.map((provider) => (
            <th key={provider} scope="col">
              {providerNames[provider]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {check.rules.map(({ rule, name, verdicts }) => (
          <tr key={rule}>
            <th scope="row">{name}</th>
            {providers.map((provider) => (
              <td key={provider}>
                <Verdict verdict={verdicts[provider]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Accepts this surface</th>
          {providers.map((provider) => (
            <td key={provider}>
              <Accepts refused={check.refused[provider]} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

function Verdict({ verdict: { standing, found } }: { readonly verdict: RuleVerdict }) {
  if (standing === 'no-rule')
    return (
      <span className={`${styles.verdict} ${styles.quiet}`}>
        <Icon name="dash" /> no rule
      </span>
    )
  if (found === 0)
    return (
      <span className={styles.verdict}>
        <Icon name="check" tone="ok" /> holds
      </span>
    )
  return standing === 'refuses' ? (
    <span className={`${styles.verdict} ${styles.refused}`}>
      <Icon name="cross" /> {count(found)} refused
    </span>
  ) : (
    <span className={styles.verdict}>
      <Icon name="diamond" /> {count(found)} repaired
    </span>
  )
}

function Accepts({ refused }: { readonly refused: number }) {
  return refused === 0 ? (
    <span className={styles.verdict}>
      <Icon name="check" tone="ok" /> yes
    </span>
  ) : (
    <span className={`${styles.verdict} ${styles.refused}`}>
      <Icon name="cross" /> no
    </span>
  )
}
