import { Link } from 'react-router'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import type { Board } from '../../../shared/production/api.ts'
import { date } from '../../../shared/time/moments.ts'
import { EXCEPTION_WORDS, messages } from './messages.ts'

/** What nobody may forget; says so when there is nothing. */
export const Exceptions = ({ exceptions }: Pick<Board, 'exceptions'>) => (
  <section aria-labelledby="board-exceptions">
    <h2 id="board-exceptions">Do not forget</h2>
    {exceptions.length === 0 && <p>{messages.allWell}</p>}
    {exceptions.length > 0 && (
      <ul>
        {exceptions.map(({ kind, total, first }) => (
          <li key={kind}>
            <details>
              <summary>
                <b className="num late">{total}</b>
                {EXCEPTION_WORDS[kind]}
              </summary>
              <ul>
                {first.map(({ order_id, called, since }, at) => (
                  <li key={`${at}${order_id}`}>
                    <Link to={adminOrderPath(order_id)}>
                      <b>{called}</b>
                      <span className="small muted num">
                        {order_id}, since {date(since)}
                      </span>
                    </Link>
                  </li>
                ))}
                {total > first.length && <li className="small muted num">and {total - first.length} more</li>}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    )}
  </section>
)
