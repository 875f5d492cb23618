import type { Canvas } from '@napi-rs/canvas';
import { createHash } from 'node:crypto';
import { renderSet } from './encode.ts';
import type { ImageFormat, PictureSet } from './encode.ts';
import { bannerFigure, bannerPicture } from './pictures/banner.ts';
import type { BannerSubject } from './pictures/banner.ts';
import { appIcon, shareImage } from './pictures/brand.ts';
import { emptyPicture } from './pictures/empty.ts';
import type { EmptyName } from './pictures/empty.ts';
import { categoryTile, productPicture } from './pictures/product.ts';
import type { ProductView } from './pictures/product.ts';
import { programCard, programCover, programFigure } from './pictures/program.ts';
import type { CoverWords } from './pictures/program.ts';
import type { Act, FigureBox } from './pictures/stage.ts';
import { avatarFigure, channelBanner, channelFigure, trainerAvatar } from './pictures/trainer.ts';
import type { ProductKind } from './products.ts';

/** Raise it when pictures should be drawn again. */
export const STYLE_VERSION = 1;

type Output = { widths: number[]; format?: ImageFormat; quality?: number };
type Framed = Output & { ratio: number };

/** A picture described in plain data, so that it can be drawn on another thread. */
export type PictureJob =
  | ({ type: 'program-card' } & Act & Framed)
  | ({ type: 'program-cover' } & Act & CoverWords & Framed)
  | ({ type: 'trainer-avatar'; trainer: string } & Output)
  | ({ type: 'channel-banner'; trainer: string } & Framed)
  | ({ type: 'product' } & ProductView & Framed)
  | ({ type: 'category-tile'; kind: ProductKind } & Output)
  | ({ type: 'banner'; subject: BannerSubject } & Framed)
  | ({ type: 'share' } & Framed)
  | ({ type: 'empty'; name: EmptyName } & Output)
  | ({ type: 'app-icon' } & Output);

function drawingOf(job: PictureJob): (w: number, h: number) => Canvas {
  switch (job.type) {
    case 'program-card':
      return (w, h) => programCard({ ...job, w, h });
    case 'program-cover':
      return (w, h) => programCover({ ...job, w, h });
    case 'trainer-avatar':
      return (w) => trainerAvatar(job.trainer, w);
    case 'channel-banner':
      return (w, h) => channelBanner(job.trainer, w, h);
    case 'product':
      return (w, h) => productPicture({ ...job, w, h });
    case 'category-tile':
      return (w) => categoryTile(job.kind, w);
    case 'banner':
      return (w, h) => bannerPicture({ ...job.subject, w, h });
    case 'share':
      return shareImage;
    case 'empty':
      return (w) => emptyPicture(job.name, w);
    case 'app-icon':
      return appIcon;
  }
}

/** Where somebody is in it; nothing where nobody is, or where it was never asked. */
export function figureOf(job: PictureJob): FigureBox | null {
  const w = Math.max(...job.widths);
  switch (job.type) {
    case 'program-card':
      return programFigure({ ...job, w, h: w / job.ratio });
    case 'trainer-avatar':
      return avatarFigure(job.trainer, w);
    case 'channel-banner':
      return channelFigure(job.trainer, w, w / job.ratio);
    case 'banner':
      return bannerFigure({ ...job.subject, w, h: w / job.ratio });
    default:
      return null;
  }
}

export function renderJob(job: PictureJob): PictureSet {
  return renderSet(drawingOf(job), { ratio: 1, ...job });
}

/** Keys in a fixed order, so that the same job always reads the same. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

/** The same for jobs that give the same pictures in this version of the style. */
export function jobKey(job: PictureJob): string {
  return createHash('sha256')
    .update(`${STYLE_VERSION}:${canonical(job)}`)
    .digest('hex')
    .slice(0, 32);
}
