import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { Picture } from '../ui/picture.tsx'
import './make-yours.css'

const MENU = 'make-yours'

/** The browser's own popover, which opens before the scripts have come. */
export const MakeYours = () => (
  <>
    <button type="button" className="btn btn--sm wide" popoverTarget={MENU}>
      Make yours
    </button>
    <div id={MENU} popover="auto" className="make-yours">
      <Doors onLeave={() => document.getElementById(MENU)?.hidePopover()} />
    </div>
  </>
)

const DOORS = [
  {
    to: paths.upload,
    picture: screenPictures['sample-figurine'],
    title: 'From a photo',
    text: 'One picture of a face is enough.',
  },
  {
    to: paths.make,
    picture: screenPictures['wizard-apprentice'],
    title: 'By hand',
    text: 'Choose every part, from hair to shoes.',
  },
]

/** The two ways to a figurine of one's own. */
export const Doors = ({ onLeave }: { onLeave?: () => void }) => (
  <ul className="doors">
    {DOORS.map(({ to, picture, title, text }) => (
      <li key={to}>
        <Link to={to} prefetch="intent" onClick={onLeave}>
          <Picture src={picture} alt="" sizes="72px" max={160} />
          <span>
            <b>{title}</b>
            <span className="small muted">{text}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
