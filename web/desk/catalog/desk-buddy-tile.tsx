import { ExternalLink, GripVertical, Printer } from 'lucide'
import { Link } from 'react-router'
import type { AdminDeskBuddy } from '../../../shared/catalog/desk-api.ts'
import { formatInrExact } from '../../../shared/money.ts'
import { deskBuddyPath } from '../../../shared/paths.ts'
import { altFor } from '../../../shared/pictures/picture-alts.ts'
import { deskBuddyPrintPath } from '../../../shared/print/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { FileButton } from '../print/file-button.tsx'
import { MoveButtons } from './move-buttons.tsx'
import type { Draggable } from './use-drag.ts'

interface Props {
  item: AdminDeskBuddy
  /** The ids of its category in order; empty if it cannot be moved. */
  beside: string[]
  drag: Draggable
  onEdit: () => void
  onSwitch: () => void
  onDelete: () => void
  onPlace: (before: string | null) => void
}

export function DeskBuddyTile({ item, beside, drag, onEdit, onSwitch, onDelete, onPlace }: Props) {
  const verb = item.is_active ? 'Deactivate' : 'Activate'
  return (
    <li className="tile" {...drag} draggable={beside.length > 1}>
      {item.image_url && (
        <Picture
          src={item.image_url}
          alt={altFor(item.image_url, item.name)}
          sizes="(min-width: 860px) 180px, 33vw"
          max={360}
        />
      )}
      <div className="tile-what">
        <h3>{item.name}</h3>
        <p className="small muted anywhere">{item.slug}</p>
        <p className="small">{item.desk_buddy_categories?.name ?? item.category ?? item.category_id}</p>
        <p className="row middle gap-2">
          <span className="money bold">{formatInrExact(item.price_minor_units)}</span>
          {!item.is_active && <Badge>Hidden</Badge>}
        </p>
      </div>
      <div className="tile-move">
        <Link
          className="ico"
          to={deskBuddyPath(item.slug)}
          aria-label={`${item.is_active ? 'Open' : 'Preview'} the page of ${item.name}`}
        >
          <Icon of={ExternalLink} />
        </Link>
        {beside.length > 1 && (
          <>
            <MoveButtons
              id={item.id}
              ids={beside}
              earlier={`Move ${item.name} earlier`}
              later={`Move ${item.name} later`}
              onPlace={onPlace}
            />
            <span className="grip" aria-hidden="true">
              <Icon of={GripVertical} />
            </span>
          </>
        )}
      </div>
      <div className="tile-do">
        <Button kind="soft" size="small" aria-label={`Edit ${item.name}`} onClick={onEdit}>
          Edit
        </Button>
        {item.model_url && (
          <FileButton
            path={deskBuddyPrintPath(item.slug)}
            file={`dopple-${item.slug}.3mf`}
            icon={Printer}
            words="3MF"
            label={`Print file of ${item.name}`}
            kind="bare"
          />
        )}
        <Button kind="bare" size="small" aria-label={`${verb} ${item.name}`} onClick={onSwitch}>
          {verb}
        </Button>
        <Button
          kind="bare"
          size="small"
          className="text-bad"
          aria-label={`Delete ${item.name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
