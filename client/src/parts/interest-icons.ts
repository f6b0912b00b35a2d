import type { LucideIcon } from 'lucide-react';
import Beer from 'lucide-react/icons/beer';
import Bike from 'lucide-react/icons/bike';
import BookOpen from 'lucide-react/icons/book-open';
import Camera from 'lucide-react/icons/camera';
import Cherry from 'lucide-react/icons/cherry';
import CircleDot from 'lucide-react/icons/circle-dot';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Coffee from 'lucide-react/icons/coffee';
import Compass from 'lucide-react/icons/compass';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Disc3 from 'lucide-react/icons/disc-3';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Fish from 'lucide-react/icons/fish';
import Flame from 'lucide-react/icons/flame';
import FlameKindling from 'lucide-react/icons/flame-kindling';
import Footprints from 'lucide-react/icons/footprints';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import Gem from 'lucide-react/icons/gem';
import Hand from 'lucide-react/icons/hand';
import HandHeart from 'lucide-react/icons/hand-heart';
import Heart from 'lucide-react/icons/heart';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Images from 'lucide-react/icons/images';
import Landmark from 'lucide-react/icons/landmark';
import Leaf from 'lucide-react/icons/leaf';
import Link from 'lucide-react/icons/link';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import MapPin from 'lucide-react/icons/map-pin';
import Moon from 'lucide-react/icons/moon';
import MoonStar from 'lucide-react/icons/moon-star';
import Music from 'lucide-react/icons/eighth-notes';
import Palette from 'lucide-react/icons/palette';
import PartyPopper from 'lucide-react/icons/party-popper';
import PawPrint from 'lucide-react/icons/paw-print';
import PenTool from 'lucide-react/icons/pen-tool';
import Plane from 'lucide-react/icons/plane';
import Salad from 'lucide-react/icons/salad';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Shirt from 'lucide-react/icons/shirt';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Smile from 'lucide-react/icons/face-slightly-smiling';
import Sprout from 'lucide-react/icons/sprout';
import Theater from 'lucide-react/icons/theater';
import TreePalm from 'lucide-react/icons/tree-palm';
import Trees from 'lucide-react/icons/trees';
import UsersRound from 'lucide-react/icons/users-round';
import Utensils from 'lucide-react/icons/utensils';
import Volleyball from 'lucide-react/icons/volleyball';
import WandSparkles from 'lucide-react/icons/wand-sparkles';
import Wine from 'lucide-react/icons/wine';

/** The drawings that `config/interests.toml` names, by those names. */
export const interestIcons: Readonly<Record<string, LucideIcon>> = {
  beer: Beer,
  bike: Bike,
  'book-open': BookOpen,
  camera: Camera,
  cherry: Cherry,
  'circle-dot': CircleDot,
  clapperboard: Clapperboard,
  coffee: Coffee,
  compass: Compass,
  'cooking-pot': CookingPot,
  'disc-3': Disc3,
  dumbbell: Dumbbell,
  fish: Fish,
  flame: Flame,
  'flame-kindling': FlameKindling,
  footprints: Footprints,
  'gamepad-2': Gamepad2,
  gem: Gem,
  hand: Hand,
  'hand-heart': HandHeart,
  heart: Heart,
  'heart-handshake': HeartHandshake,
  images: Images,
  landmark: Landmark,
  leaf: Leaf,
  link: Link,
  'lock-keyhole': LockKeyhole,
  'map-pin': MapPin,
  moon: Moon,
  'moon-star': MoonStar,
  music: Music,
  palette: Palette,
  'party-popper': PartyPopper,
  'paw-print': PawPrint,
  'pen-tool': PenTool,
  plane: Plane,
  salad: Salad,
  'shield-check': ShieldCheck,
  shirt: Shirt,
  'shopping-bag': ShoppingBag,
  smile: Smile,
  sprout: Sprout,
  theater: Theater,
  'tree-palm': TreePalm,
  trees: Trees,
  'users-round': UsersRound,
  utensils: Utensils,
  volleyball: Volleyball,
  'wand-sparkles': WandSparkles,
  wine: Wine,
};
