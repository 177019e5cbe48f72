import { randomInt } from 'node:crypto';
import { type Project } from './docker.js';

/** The compose files of several processes, changed so that each neighbour of a process is on a network of its own. */

/** What a process has a way to. */
export const NEIGHBOURS = ['events', 'database', 'processes', 'front'] as const;
export type Neighbour = (typeof NEIGHBOURS)[number];

export const PROCESSES = ['form-1', 'form-2', 'form-3'] as const;
export type ProcessName = (typeof PROCESSES)[number];

interface Service {
  environment?: Record<string, string | null>;
  networks?: Record<string, object | null>;
  depends_on?: Record<string, object>;
  image?: string;
  build?: unknown;
  ports?: unknown;
}
interface Model {
  name?: string;
  services: Record<string, Service>;
  networks: Record<string, object>;
  volumes?: Record<string, object>;
}

export interface Parted {
  readonly model: Model;
  /** The address of each process on the network of the processes. */
  readonly addresses: Readonly<Record<ProcessName, string>>;
  readonly neighbours: readonly Neighbour[];
}

export interface PartedOptions {
  /** The image of FORM. */
  readonly image: string;
  /** Whether EventStoreDB can be had; otherwise PostgreSQL holds the events. */
  readonly hasEventStore: boolean;
  /** Where Caddy is reached on this machine. */
  readonly port: number;
}

/** @param project of docker-compose.yml and docker-compose.scale.yml, as the documents call them */
export async function parted(project: Project, { image, hasEventStore, port }: PartedOptions): Promise<Parted> {
  const model = JSON.parse(await project.compose('config', '--format', 'json')) as Model;
  const { form, eventstore, postgres, caddy, ...others } = model.services;
  if (!form || !eventstore || !postgres || !caddy) throw new Error('the compose files have other services');
  // One of the private networks that Docker does not take by itself.
  const subnet = `10.${randomInt(150, 240)}.${randomInt(1, 250)}`;
  const addresses = Object.fromEntries(
    PROCESSES.map((name, at) => [name, `${subnet}.${11 + at}`]),
  ) as Parted['addresses'];
  const neighbours = NEIGHBOURS.filter((name) => hasEventStore || name !== 'events');
  const { build: _, depends_on: waits = {}, ...plain } = form;
  const dependsOn = Object.fromEntries(
    Object.entries(waits).filter(([name]) => hasEventStore || name !== 'eventstore'),
  );
  const processes = PROCESSES.map((name): [string, Service] => [
    name,
    {
      ...plain,
      image,
      depends_on: dependsOn,
      environment: {
        ...plain.environment,
        CLUSTER_ADDRESS: `${addresses[name]}:4000`,
        ...(!hasEventStore && { EVENTSTORE_URL: '' }),
      },
      networks: Object.fromEntries(
        neighbours.map((network) => [network, network === 'processes' ? { ipv4_address: addresses[name] } : {}]),
      ),
    },
  ]);
  return {
    addresses,
    neighbours,
    model: {
      ...model,
      services: {
        ...others,
        ...(hasEventStore && { eventstore: { ...eventstore, networks: { events: {} } } }),
        postgres: { ...postgres, networks: { database: {} } },
        ...Object.fromEntries(processes),
        caddy: {
          ...caddy,
          networks: { front: {} },
          environment: { ...caddy.environment, FORM_UPSTREAMS: PROCESSES.map((name) => `${name}:3000`).join(' ') },
          ports: [{ mode: 'ingress', target: 3000, published: String(port), protocol: 'tcp' }],
        },
      },
      networks: Object.fromEntries(
        neighbours.map((network) => [
          network,
          network === 'processes' ? { ipam: { config: [{ subnet: `${subnet}.0/24` }] } } : {},
        ]),
      ),
    },
  };
}
