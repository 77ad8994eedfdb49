import { type DiaryEntry, PHOTO_WORDS } from '../../shared/production/api.ts'
import { when } from '../../shared/time/moments.ts'
import './makers-diary.css'

/** Photos from the workshop, the newest first; only the order's owner sees them. */
export const MakersDiary = ({ entries }: { entries: readonly DiaryEntry[] }) => (
  <section aria-labelledby="diary" className="stack gap-3">
    <h2 id="diary">From the workshop</h2>
    <ol className="diary">
      {entries.toReversed().map(({ id, stage, picture, text, created_at }) => (
        <li key={id}>
          <img
            className="own-picture"
            src={picture}
            alt={`Your figurine, ${PHOTO_WORDS[stage]}`}
            width={1000}
            height={1000}
            loading="lazy"
            decoding="async"
          />
          <p>
            <b className="diary-stage">{PHOTO_WORDS[stage]}</b>
            {text && <>: {text}</>}
          </p>
          <p className="small muted num">{when(created_at)}</p>
        </li>
      ))}
    </ol>
  </section>
)
