// A picture by its name: the agency's own file, if there is one (content/drawings/), or the drawing that we have.

import { ownDrawing } from '#content/drawings.ts';
import type { DrawingName } from '#content/types.ts';
import type { Definition } from '#ui/drawing/generate.ts';
import { LineDrawing } from '#ui/drawing/line-drawing.tsx';
import * as named from '#ui/drawing/named.ts';
import { OwnPicture } from '#ui/drawing/own-picture.tsx';
import { drawTeam } from '#ui/drawing/team.ts';

type Props = {
  /** Services may name a file that stands in for nothing. */
  name: DrawingName | (string & {});
  /** Of the line; wide drawings get a lighter one. */
  weight?: number;
  /** What the picture says to those who do not see it. Without it the picture is hidden from them. */
  title?: string;
  className?: string;
  /** A drawing draws itself once. */
  draw?: boolean;
};

const ours: Record<Exclude<DrawingName, 'team'>, Definition> = named;
const definitions: Record<string, Definition> = ours;

/** @throws for a name that is neither; the build's check has reported it before. */
export const Picture = ({ name, weight, ...look }: Props) => {
  const own = ownDrawing(name);
  if (own !== undefined) return <OwnPicture svg={own} title={look.title} className={look.className} />;
  if (name === 'team') return <LineDrawing drawing={drawTeam()} {...look} />;
  const definition = definitions[name];
  if (!definition) throw new Error(`There is no drawing "${name}".`);
  return <LineDrawing drawing={weight ? { ...definition, weight } : definition} {...look} />;
};
