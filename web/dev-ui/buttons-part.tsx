import { ShoppingBag, X } from 'lucide'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const kinds = ['accent', 'ink', 'soft', 'bad', 'bare'] as const
const HERE = '#buttons'

export const ButtonsPart = () => (
  <>
    {kinds.map(kind => (
      <div key={kind} className="ui-group">
        <h3>{kind}</h3>
        <div className="ui-row">
          <Button kind={kind}>At rest</Button>
          <Button kind={kind} className="is-hover">
            Under a hand
          </Button>
          <Button kind={kind} className="is-down">
            Pressed
          </Button>
          <Button kind={kind} className="is-focus">
            With the keyboard
          </Button>
          <Button kind={kind} busy="Saving…">
            Save
          </Button>
          <Button kind={kind} disabled>
            Not now
          </Button>
        </div>
      </div>
    ))}
    <Specimens>
      <Specimen name="cry">
        <Button kind="cry">DOPPLE ME UP!</Button>
      </Specimen>
      <Specimen name="small">
        <Button size="small">Track Order</Button>
      </Specimen>
      <Specimen name="large">
        <Button size="large">Pay ₹2,499</Button>
      </Specimen>
      <Specimen name="full, with a drawing">
        <Button full>
          <Icon of={ShoppingBag} />
          Add to cart
        </Button>
      </Specimen>
      <Specimen name="a link that is a button">
        <ButtonLink to={HERE} kind="soft">
          Back to the buttons
        </ButtonLink>
      </Specimen>
      <Specimen name="link">
        <Link className="link" to={HERE}>
          View all
        </Link>
      </Specimen>
      <Specimen name="link, with the keyboard">
        <Link className="link is-focus" to={HERE}>
          View all
        </Link>
      </Specimen>
      <Specimen name="drawing alone: rest, hand, keyboard">
        <div className="ui-row">
          <button type="button" className="ico" aria-label="Close">
            <Icon of={X} />
          </button>
          <button type="button" className="ico is-hover" aria-label="Close, under a hand">
            <Icon of={X} />
          </button>
          <button type="button" className="ico is-focus" aria-label="Close, with the keyboard">
            <Icon of={X} />
          </button>
        </div>
      </Specimen>
    </Specimens>
  </>
)
