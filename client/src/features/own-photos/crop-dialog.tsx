import RotateCw from 'lucide-react/icons/rotate-cw';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog, DialogChoice } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { Segments } from '../../ui/segments';
import { useWords } from '../../words/words';
import { type Crop, dragged, draw, fileOf, MOST_ZOOM, partOf, WHOLE } from './crop';
import styles from './own-photos.module.css';

export type CropDialogProps = { file: File; onUse: (file: Blob) => void; onClose: () => void };

/** The longest side of the preview, in pixels. */
const PREVIEW = 800;

/** Chooses the part of a picture that is shown, and which way up. Nothing is uploaded before the member agrees. */
export function CropDialog({ file, onUse, onClose }: CropDialogProps) {
  const say = useWords();
  const picture = usePicture(file);
  const [crop, setCrop] = useState(WHOLE);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Crop>) => setCrop((held) => ({ ...held, ...part }));

  const use = async () => {
    if (!(picture instanceof HTMLImageElement)) return;
    setBusy(true);
    onUse((await fileOf(picture, crop)) ?? file);
  };

  return (
    <Dialog title={say('own-photos-crop-title')} onClose={onClose}>
      {picture === 'damaged' && (
        <Notice look="danger" role="alert">
          {say('own-photos-damaged')}
        </Notice>
      )}
      {picture instanceof HTMLImageElement && <Preview picture={picture} crop={crop} onCrop={setCrop} />}
      <div className={styles.controls}>
        <Segments
          legend={say('own-photos-shape')}
          name="shape"
          options={[
            { value: 'portrait', label: say('own-photos-portrait') },
            { value: 'whole', label: say('own-photos-whole') },
          ]}
          chosen={crop.shape}
          onChoose={(shape) => change({ shape })}
        />
        {crop.shape === 'portrait' && <Sliders crop={crop} onChange={change} />}
        <Button onClick={() => change({ turns: (crop.turns + 1) % 4, x: 0, y: 0 })}>
          <Icon of={RotateCw} />
          {say('own-photos-turn')}
        </Button>
      </div>
      <DialogChoice>
        <Button onClick={onClose}>{say('own-photos-cancel')}</Button>
        <Button look="primary" busy={busy} unavailable={typeof picture === 'string'} onClick={() => void use()}>
          {say('own-photos-use')}
        </Button>
      </DialogChoice>
    </Dialog>
  );
}

function usePicture(file: File): HTMLImageElement | 'loading' | 'damaged' {
  const [picture, setPicture] = useState<HTMLImageElement | 'loading' | 'damaged'>('loading');
  useEffect(() => {
    const image = new Image();
    const source = URL.createObjectURL(file);
    image.src = source;
    image.decode().then(
      () => setPicture(image),
      () => setPicture('damaged'),
    );
    return () => URL.revokeObjectURL(source);
  }, [file]);
  return picture;
}

type PreviewProps = { picture: HTMLImageElement; crop: Crop; onCrop: (crop: Crop) => void };

/** What will be uploaded; by mouse or finger the picture is moved under its frame. */
function Preview({ picture, crop, onCrop }: PreviewProps) {
  const say = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop, PREVIEW);
  }, [picture, crop]);

  const move = ({ currentTarget, movementX, movementY, buttons }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons === 0) return;
    const size = { width: picture.naturalWidth, height: picture.naturalHeight };
    const scale = partOf(size, crop).width / currentTarget.clientWidth;
    onCrop(dragged(size, crop, { x: movementX * scale, y: movementY * scale }));
  };
  return (
    // A picture that can be moved; the sliders below do the same for keys and readers.
    <canvas
      ref={canvas}
      className={styles.preview}
      // eslint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role
      role="img"
      aria-label={say('own-photos-preview')}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={move}
    />
  );
}

function Sliders({ crop, onChange }: { crop: Crop; onChange: (part: Partial<Crop>) => void }) {
  const say = useWords();
  return (
    <>
      <Slider
        label={say('own-photos-zoom')}
        min={1}
        max={MOST_ZOOM}
        value={crop.zoom}
        onChange={(zoom) => onChange({ zoom })}
      />
      <Slider label={say('own-photos-across')} min={-1} max={1} value={crop.x} onChange={(x) => onChange({ x })} />
      <Slider label={say('own-photos-down')} min={-1} max={1} value={crop.y} onChange={(y) => onChange({ y })} />
    </>
  );
}

type SliderProps = { label: string; min: number; max: number; value: number; onChange: (value: number) => void };

function Slider({ label, min, max, value, onChange }: SliderProps) {
  return (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={(max - min) / 50}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </label>
  );
}
